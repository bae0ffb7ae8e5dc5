from games.rules import offers


def choose(view, decision, dice):
    return offers.random_move(decision, dice)
