"""The Go Text Protocol, version 2, without Go: lines, commands, answers, both ends of the pipe.

`codec` turns bytes into commands and answers and back, `server` answers commands, `client`
drives another engine. What a command means is the business of whoever passes the handlers.
"""
