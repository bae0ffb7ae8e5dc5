"""The addresses within a competition."""

from django.urls import path

from api.v1 import competition_tables, competitions, entries, rounds, stages, standings, table_deeds, table_results

_ENTRY, _STAGE, _TABLE = "entries/<uuid:entry_id>", "stages/<int:stage>", "tables/<uuid:table_id>"

urlpatterns = [
    path("publish", competitions.Publish.as_view()),
    path("cancel", competitions.Cancel.as_view()),
    path("finish", competitions.Finish.as_view()),
    path("entries", entries.Entries.as_view()),
    path("entries/withdraw", entries.Withdraw.as_view()),
    path(f"{_ENTRY}/accept", entries.Accept.as_view()),
    path(f"{_ENTRY}/decline", entries.Decline.as_view()),
    path(f"{_ENTRY}/expel", entries.Expel.as_view()),
    path(f"{_ENTRY}/move", entries.Move.as_view()),
    path("invitations", entries.Invitations.as_view()),
    path("seeds", entries.Seeds.as_view()),
    path("apart", entries.Apart.as_view()),
    path("stages", stages.Stages.as_view()),
    path(f"{_STAGE}", stages.OneStage.as_view()),
    path(f"{_STAGE}/draft", stages.StageDraft.as_view()),
    path(f"{_STAGE}/start", stages.StartStage.as_view()),
    path(f"{_STAGE}/closing", stages.Closing.as_view()),
    path(f"{_STAGE}/close", stages.CloseStage.as_view()),
    path("rounds", rounds.Rounds.as_view()),
    path(f"{_STAGE}/rounds", rounds.RoundsOfStage.as_view()),
    path(f"{_STAGE}/rounds/draft", rounds.RoundDraft.as_view()),
    path(f"{_STAGE}/rounds/<int:number>", rounds.OneRound.as_view()),
    path("tables", competition_tables.Tables.as_view()),
    path(f"{_STAGE}/tables", competition_tables.TablesOfStage.as_view()),
    path(f"{_TABLE}", competition_tables.OneTable.as_view()),
    path(f"{_TABLE}/result", table_results.EnterResult.as_view()),
    path(f"{_TABLE}/claim", table_results.ClaimResult.as_view()),
    path(f"{_TABLE}/confirm", table_results.ConfirmResult.as_view()),
    path(f"{_TABLE}/reject", table_results.RejectResult.as_view()),
    path(f"{_TABLE}/correct", table_results.CorrectResult.as_view()),
    path(f"{_TABLE}/adjudicate", table_results.AdjudicateTable.as_view()),
    path(f"{_TABLE}/nudge", table_deeds.Nudge.as_view()),
    path(f"{_TABLE}/extend", table_deeds.Extend.as_view()),
    path(f"{_TABLE}/pause", table_deeds.Pause.as_view()),
    path(f"{_TABLE}/resume", table_deeds.Resume.as_view()),
    path(f"{_TABLE}/substitute", table_deeds.Substitute.as_view()),
    path(f"{_TABLE}/call-off", table_deeds.CallOff.as_view()),
    path(f"{_TABLE}/void", table_deeds.Void.as_view()),
    path(f"{_TABLE}/replay", table_deeds.Replay.as_view()),
    path("standings", standings.Standings.as_view()),
    path("standings.csv", standings.StandingsTable.as_view()),
]
