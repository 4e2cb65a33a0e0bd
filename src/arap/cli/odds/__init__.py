"""`arap odds`: what dice make likely. Each command loads the rules when it is used."""

from arap.cli.lazy import Lazy, lazy_commands

COMMANDS = {
    "melee": Lazy(
        "arap.cli.odds.melee:melee",
        "The odds of a round of melee: wounds, casualties, the wound difference, morale.",
        "arap odds melee --us models=10,ws=4,attacks=2 --them models=12,toughness=4 --charge front\n"
        "arap odds melee --position battle.yaml --unit first-squad",
    ),
    "charge": Lazy(
        "arap.cli.odds.melee:charge",
        "The odds of a charge: fire, contact, and the first round of the melee.",
        "arap odds charge --us models=8,move=5 --them models=10,shots=1 --distance 8\n"
        "arap odds charge --position battle.yaml --unit skarr-boyz --target first-squad",
    ),
    "morale": Lazy(
        "arap.cli.odds.melee:morale",
        "The odds of morale: checks after a lost round; in a position also rallying, breaking off and pursuit.",
        "arap odds morale --us models=10,leadership=8\narap odds morale --position save.jsonl --unit orks",
    ),
    "shoot": Lazy(
        "arap.cli.odds.volley:shoot",
        "The odds of a volley: hits, wounds, unsaved wounds, casualties, suppression, the 25% test.",
        "arap odds shoot --bs 4 --shots 20 --strength 4 --toughness 4 --save 5 --cover soft\n"
        "arap odds shoot --shots 3 --strength 8 --ap 2 --wounds 3 --models 5 --json\n"
        "arap odds shoot --position battle.yaml --unit first-squad --target skarr-boyz",
    ),
}

app = lazy_commands(COMMANDS, epilog="Examples:\n\narap odds shoot --bs 4 --shots 20 --save 5 --cover soft")


@app.callback()
def odds() -> None:
    """Exact odds, from the numbers the rules roll against."""
