"""Toys that break the contract, each in one way, under the check that notices it."""

from tests.rules.broken_toys import faulty, leaky, shown
from tests.rules.toy.rules import Toy

CAUGHT: dict[str, list[type[Toy]]] = {
    "silent": [leaky.CountsAnswers, leaky.AsksNoMore],
    "sealed": [leaky.WhispersBids, leaky.DrawsTooEarly],
    "commute": [leaky.TellsBids, leaky.RanksByArrival, leaky.AddsToAnswers],
    "leak": [leaky.ShowsBids, leaky.ShowsHands, leaky.ShowsHandsLater, leaky.AsksBySecrets, leaky.TellsHands],
    "census": [faulty.DealsLess, faulty.LosesACard],
    "pure": [faulty.DealsFromTheState, faulty.LooksAndTakes, faulty.Forgets],
    "legal": [faulty.OffersTwoOfAKind, faulty.Crashes],
    "quiet_move": [faulty.PeeksForEver, faulty.NeverEnds, faulty.IsQuietlyRich],
    "turns": [faulty.CountsTurnsDown],
    "bot_move": [faulty.HasAGreedyBot],
    "view": [faulty.KnowsNoOwner, faulty.ScoresOneSeat],
    "json": [faulty.KeepsTuples, faulty.TellsTuples],
    "draws": [faulty.SkipsDraws],
    "result": [faulty.AddsBadly, faulty.RanksBadly, faulty.GivesToOneSeat, faulty.EndsWithoutResult],
    "refused": [faulty.TakesMoreThanItOffers],
    "one_each": [faulty.AsksTwice],
    "domains": [faulty.OffersNothing, faulty.OffersTwice, faulty.AsksForMoreThanThereIs],
    "crash": [faulty.CannotSeeTheEnd],
    "words": [
        shown.LacksAnEvent,
        shown.LacksAChoice,
        shown.LacksAPart,
        shown.LacksAnOption,
        shown.LacksASummary,
        shown.LacksAWordOfGerman,
    ],
    "draw": [
        shown.LacksAName,
        shown.DrawsNamesRaw,
        shown.DrawsNoTitle,
        shown.DrawsIdsTwice,
        shown.DrawsHalfTheAnswers,
        shown.DrawsByHeart,
    ],
    "describe": [shown.DescribesAtLength],
}
