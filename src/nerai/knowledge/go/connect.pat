# Shapes that hold chains together. Each is a link only where reading finds no cut.

pattern connect_underneath for hold_together(A, B)
  - - -
  . * .
  A X B
  when  best_joining_point(A, B, Move)
  why   "On the edge below the wedge a stone reaches both sides: one that cuts is in atari at once."
  seen  connect/under_01

pattern diagonal_link for hold_together(A, B)
  A . ?
  . * .
  ? . B
  when  best_joining_point(A, B, Move)
  why   "Stones at the corners of a square have two ways to join."
  seen  connect/diagonal_01

pattern bamboo_joint for hold_together(A, B)
  A . B
  A . *
  when  best_joining_point(A, B, Move)
  why   "Two pairs side by side: if the enemy takes one point between them, the other joins."
  seen  connect/bamboo_01
