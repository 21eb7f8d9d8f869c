import type { CastingBoard, CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import { matchRows } from './matching.ts'

export type SuggestedPair = { part: number; player: number; rank: number | null }

/** Worse than any sum of preferences: what somebody avoids is only given where nothing else is left. */
const AVOIDED = 100_000
const NOT_ASKED = 100

/** Who of those without a character gets which of the free ones, so that as many as possible get what they ranked high. */
export function suggestCasting({ parts, players }: Pick<CastingBoard, 'parts' | 'players'>): SuggestedPair[] {
  const cast = new Set(parts.map(({ player }) => player))
  const free = parts.filter(({ player }) => player === null)
  const waiting = players.filter(({ id, state }) => takesSeat(state) && !cast.has(id))
  if (free.length === 0 || waiting.length === 0) return []
  const isByPart = free.length <= waiting.length
  const costs = isByPart
    ? free.map((part) => waiting.map((player) => costOf(part, player)))
    : waiting.map((player) => free.map((part) => costOf(part, player)))
  return matchRows(costs)
    .map((column, row) => {
      const [part, player] = isByPart ? [free[row]!, waiting[column]!] : [free[column]!, waiting[row]!]
      return {
        part: part.id,
        player: player.id,
        rank: rankOf(part, player),
        isAvoided: costOf(part, player) >= AVOIDED,
      }
    })
    .filter(({ isAvoided }) => !isAvoided)
    .map(({ isAvoided: _, ...pair }) => pair)
}

function costOf(part: Pick<CastPart, 'id' | 'tags'>, player: CastPlayer) {
  if (part.tags.some((tag) => player.avoids.includes(tag))) return AVOIDED
  const rank = rankOf(part, player)
  // The first wish counts for more than twice the second.
  return rank === null ? NOT_ASKED : rank * rank
}

export function rankOf(part: Pick<CastPart, 'id'>, player: Pick<CastPlayer, 'choices'>): number | null {
  const at = player.choices.indexOf(part.id)
  return at < 0 ? null : at + 1
}
