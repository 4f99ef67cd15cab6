"""KataGo's JSON analysis protocol: queries as lines in, answers as lines out. See docs/analysis.md."""
