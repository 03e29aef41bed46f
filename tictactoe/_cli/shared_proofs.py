"""What the command line asks for with `solve --proof` and --jobs or --cluster."""

from argparse import ArgumentTypeError, Namespace
from functools import partial

from .. import __version__
from .._engine.board import Position
from .._shell.commands.solve_shared import write_shared_proof
from .._shell.proofs.workers import TABLES, Cluster, Processes
from .._ui.words.language import say


def shared_proof(position: Position, given: Namespace) -> partial[int]:
    if not given.proof:
        raise ArgumentTypeError(say("--jobs and --cluster search for a proof; write --proof FILE, too"))
    if given.jobs and given.cluster:
        raise ArgumentTypeError(say("--jobs is for this machine, --cluster for others; write one of them"))
    memory = given.memory or TABLES
    begin = partial(Cluster, given.cluster, memory) if given.cluster else partial(Processes, given.jobs, memory)
    return partial(write_shared_proof, position, given.budget, given.proof, begin, __version__)
