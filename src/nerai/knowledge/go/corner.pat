# Points beside the corner.

pattern two_one_point_to_kill for deny_eyes(X)
  + - - -
  | . * .
  | . X ?
  why   "Beside the corner a stone stands in the way of an eye on either side."
  seen  kill/corner_02

pattern two_one_point_to_live for make_eyes(O)
  + - - -
  | . * .
  | . O ?
  why   "Beside the corner a stone makes one eye on its outer side and leaves another in the corner."
  seen  live/corner_01
