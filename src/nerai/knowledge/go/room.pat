# Shapes at the border of a group's room.

pattern hane_on_the_first_line for hane(X)
  O X ?
  . * .
  - - -
  why   "Around the end of the wall, on the first line, a stone takes the point where an eye would be."
  seen  kill/hane_02

pattern creep_along_the_edge for creep_in(X)
  ? X
  O *
  - -
  why   "From a stone on the first line the next step goes under the wall."
  seen  ko/send_two_01

pattern descend_to_the_edge for descend(O)
  X O ?
  . * .
  - - -
  why   "The wall goes on to the edge, and all behind it is room."
  seen  live/larger_part_01

pattern block_along_the_edge for block(O)
  ? O ?
  X * .
  - - -
  why   "The stone on the first line gets no further."
  seen  save/eyes_01
