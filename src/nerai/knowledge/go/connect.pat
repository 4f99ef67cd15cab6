# Shapes that hold chains together. Each is a link only where reading finds no cut.

pattern diagonal_link for hold_together(A, B)
  A . ?
  . * .
  ? . B
  when  best_joining_point(A, B, Move)
  why   "Stones at the corners of a square have two ways to join."
  seen  connect/diagonal_01
