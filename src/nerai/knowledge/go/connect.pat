# Shapes that connect.

pattern connect_underneath for connect(A, B)
  - - -
  . * .
  A X B
  why   "On the edge below the wedge a stone reaches both sides: one that cuts is in atari at once."
  seen  connect/under_01
