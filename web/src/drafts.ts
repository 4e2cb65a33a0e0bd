import ChargeGhosts from "./board/ChargeGhosts.svelte";
import FlameSquares from "./board/FlameSquares.svelte";
import LandingMarks from "./board/LandingMarks.svelte";
import MoveGhosts from "./board/MoveGhosts.svelte";
import SightLines from "./board/SightLines.svelte";
import StrikeHandles from "./board/StrikeHandles.svelte";
import StrikeMarks from "./board/StrikeMarks.svelte";
import WatchPlan from "./board/WatchPlan.svelte";
import ChargePanel from "./dock/ChargePanel.svelte";
import DeclarePanel from "./dock/DeclarePanel.svelte";
import MovePanel from "./dock/MovePanel.svelte";
import OverwatchPanel from "./dock/OverwatchPanel.svelte";
import SetDownPanel from "./dock/SetDownPanel.svelte";
import ShotPanel from "./dock/ShotPanel.svelte";
import GmGhost from "./gm/GmGhost.svelte";
import GmPanel from "./gm/GmPanel.svelte";
import { CHARGE } from "./lib/drafts/charge.svelte";
import { DECLARE } from "./lib/drafts/declare.svelte";
import { draftKind, type DraftKind } from "./lib/drafts/draft";
import { GM } from "./lib/drafts/gm.svelte";
import { MOVE } from "./lib/drafts/move.svelte";
import { OVERWATCH } from "./lib/drafts/overwatch.svelte";
import { SET_DOWN } from "./lib/drafts/setDown.svelte";
import { SHOT } from "./lib/drafts/shot.svelte";

/** Every kind of draft: how it begins and what it looks like. */
export const DRAFTS: readonly DraftKind[] = [
  draftKind("move", MOVE, { panel: MovePanel, above: [MoveGhosts] }),
  draftKind("declare", DECLARE, { panel: DeclarePanel }),
  draftKind("overwatch", OVERWATCH, { panel: OverwatchPanel, under: [WatchPlan] }),
  draftKind("shot", SHOT, { panel: ShotPanel, under: [StrikeMarks], over: [SightLines, FlameSquares, StrikeHandles] }),
  draftKind("set-down", SET_DOWN, { panel: SetDownPanel, under: [LandingMarks] }),
  draftKind("gm", GM, { panel: GmPanel, over: [GmGhost] }),
  draftKind("charge", CHARGE, { panel: ChargePanel, above: [ChargeGhosts] }),
];
