"""What the computer thinks of a position of 15,15,5, better and better for a second."""

from tictactoe import Limit, Rules, Searcher, format_cell

rules = Rules(15, 15, 5)
position = rules.start.play(112).play(113).play(97)
for judgement in Searcher(rules).search(position, Limit(seconds=1)):
    line = " ".join(format_cell(rules, cell) for cell in judgement.line)
    print(f"depth {judgement.depth}, {judgement.nodes} nodes, score {judgement.score}: {line}")
