import type { CastingBoard, CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { breaks, listPairs } from '#shared/casting/conflicts.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import { matchRows } from './matching.ts'

export type SuggestedPair = { part: number; player: number; rank: number | null }
type Board = Pick<CastingBoard, 'parts' | 'players' | 'rules'>

/** Worse than any sum of preferences: what someone avoids is only given where nothing else is left. */
const AVOIDED = 100_000
const NOT_ASKED = 100
/** Each round resolves one clash between two players. Rounds are fewer where one takes long, so that all take about a second. */
const ROUNDS = 60
const STEPS = 2e8

/** Who of those without a character gets which of the free ones, so that as many as possible get what they ranked high. */
export function suggestCasting(board: Board): SuggestedPair[] {
  const cast = new Set(board.parts.map(({ player }) => player))
  const free = board.parts.filter(({ player }) => player === null)
  const waiting = board.players.filter(({ id, state }) => takesSeat(state) && !cast.has(id))
  if (free.length === 0 || waiting.length === 0) return []
  const pairs = listPairs(board)
  const partsOf = Map.groupBy(
    board.parts.filter(({ player }) => player !== null),
    ({ player }) => player,
  )
  /** The groups in which a player clashed in an earlier round. */
  const banned = new Map<number, Set<string>>()
  const matesOf = Map.groupBy(
    pairs.flatMap(({ kind, one, other }) => [
      { kind, player: one, mate: other },
      { kind, player: other, mate: one },
    ]),
    ({ player }) => player,
  )
  const isBanned = (player: number, group: string) =>
    banned.get(player)?.has(group) === true ||
    (matesOf.get(player) ?? []).some(({ kind, mate }) =>
      (partsOf.get(mate) ?? []).some((theirs) => breaks(kind, group, theirs.group)),
    )
  const short = Math.min(free.length, waiting.length)
  const rounds = Math.max(1, Math.min(ROUNDS, Math.floor(STEPS / (short ** 2 * Math.max(free.length, waiting.length)))))
  let suggested: Suggested[] = []
  for (let round = 0; round < rounds; round++) {
    suggested = matchOnce(free, waiting, isBanned)
    const clash = findClash(suggested, pairs)
    if (!clash) return suggested.map(toPair)
    banned.set(clash.player.id, (banned.get(clash.player.id) ?? new Set()).add(clash.part.group))
  }
  for (let clash = findClash(suggested, pairs); clash; clash = findClash(suggested, pairs))
    suggested = suggested.filter((one) => one !== clash)
  return suggested.map(toPair)
}

type Suggested = { part: CastPart; player: CastPlayer; rank: number | null }
const toPair = ({ part, player, rank }: Suggested): SuggestedPair => ({ part: part.id, player: player.id, rank })

function matchOnce(
  free: readonly CastPart[],
  waiting: readonly CastPlayer[],
  isBanned: (player: number, group: string) => boolean,
): Suggested[] {
  const groups = [...new Set(free.map(({ group }) => group))]
  const closed = new Map(waiting.map(({ id }) => [id, new Set(groups.filter((group) => isBanned(id, group)))]))
  const costOf = (part: CastPart, player: CastPlayer) =>
    closed.get(player.id)!.has(part.group) ? AVOIDED : preferenceCost(part, player)
  const isByPart = free.length <= waiting.length
  const costs = isByPart
    ? free.map((part) => waiting.map((player) => costOf(part, player)))
    : waiting.map((player) => free.map((part) => costOf(part, player)))
  return matchRows(costs).flatMap((column, row) => {
    const [part, player] = isByPart ? [free[row]!, waiting[column]!] : [free[column]!, waiting[row]!]
    return costOf(part, player) >= AVOIDED ? [] : [{ part, player, rank: rankOf(part, player) }]
  })
}

/** Of two who clash the one who gets less of what they asked for: they are the one to move. */
function findClash(suggested: readonly Suggested[], pairs: ReturnType<typeof listPairs>): Suggested | null {
  const byPlayer = new Map(suggested.map((one) => [one.player.id, one]))
  for (const { kind, one, other } of pairs) {
    const [mine, theirs] = [byPlayer.get(one), byPlayer.get(other)]
    if (!mine || !theirs || !breaks(kind, mine.part.group, theirs.part.group)) continue
    return (mine.rank ?? NOT_ASKED) > (theirs.rank ?? NOT_ASKED) ? mine : theirs
  }
  return null
}

function preferenceCost(part: Pick<CastPart, 'id' | 'tags'>, player: CastPlayer) {
  if (part.tags.some((tag) => player.avoids.includes(tag))) return AVOIDED
  const rank = rankOf(part, player)
  // The first wish counts for more than twice the second.
  return rank === null ? NOT_ASKED : rank * rank
}

export function rankOf(part: { id: number }, player: { choices: readonly number[] }): number | null {
  const at = player.choices.indexOf(part.id)
  return at < 0 ? null : at + 1
}
