# Shapes that catch chains.

pattern net for capture(X)
  ? O ? ?
  O X . ?
  ? . * .
  ? ? . ?
  when  at_most_liberties(X, 2)
  why   "A loose move diagonally in front shuts both ways out."
  seen  net/breaker_01
