"""Print what reading by rules takes on positions like the paper's figures: python bench/learned_reading.py.

Nodes are situations looked at, over the eight symmetries of a position: the least, the mean and the most.
`found` says in how many of the eight the move that works was found. A width of 2 tries two moves a level.
"""

from nerai.bench.learned_reading import table

print(
    f"{'figure':<8} {'rules':<16} {'order':<9} {'width':>5} {'least':>6} {'mean':>6} {'most':>6} {'found':>6}"
)
for row in table():
    mean = sum(row.nodes) / len(row.nodes)
    print(
        f"{row.figure:<8} {row.rules:<16} {row.order.value:<9} {row.width:>5} "
        f"{min(row.nodes):>6} {mean:>6.1f} {max(row.nodes):>6} {row.found:>4}/{len(row.nodes)}"
    )
