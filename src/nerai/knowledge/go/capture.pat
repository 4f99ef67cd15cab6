# Shapes that catch chains. Each is a net only where reading finds no way out of it.

pattern net for capture(X)
  X .
  . *
  when  net_catches(X, Move)
  why   "A loose move diagonally in front shuts both ways out."
  seen  net/breaker_01
