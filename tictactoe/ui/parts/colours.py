"""The colours of the marks: readable on black and on white, and for colour-blind people."""

from .frame import Role

OF_256 = {Role.X: 166, Role.O: 32}  # vermillion and blue, by their numbers
OF_8 = {Role.X: "RED", Role.O: "BLUE"}  # by their names in curses
