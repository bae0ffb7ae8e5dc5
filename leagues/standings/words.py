"""What standings are called and how they are explained, in English; whoever shows the words translates them."""

TITLES = {
    "points": "Points",
    "head_to_head": "Head to head",
    "strength_of_schedule": "Strength of opponents",
    "sonneborn_berger": "Sonneborn–Berger",
    "sum_of_places": "Average place",
    "game_totals": "Game points",
    "wins": "Wins",
    "lot": "Lot",
}

EXPLANATIONS = {
    "head_to_head": (
        "Points a table, counting only tables at which those who are tied met one another. It says nothing unless each"
        " of them met every other. Whoever is still tied then is compared once more in the same way."
    ),
    "strength_of_schedule": (
        "How many points a table your opponents make, averaged over your tables. Late starts and byes do no harm."
    ),
    "sonneborn_berger": (
        "For each of your tables: all the points of those who finished below you, and half the points of those who"
        " finished level with you. Whoever forfeits gets nothing for that table."
    ),
    "sum_of_places": (
        "Your place at each table, from 0 for first to 1 for last, averaged over your tables. Less is better. Level"
        " players share their places; a forfeit counts as last."
    ),
    "game_totals": (
        "The points you scored in each game, divided by what is scored in that game on average, and averaged over your"
        " tables. Tables decided without a score are left out; a forfeit and less than no points count 0."
    ),
    "wins": "First places. Those who share one count a part each.",
    "lot": "Drawn by chance among those who are tied after everything else. Anybody can check the draw.",
}
"""By tie-break."""
