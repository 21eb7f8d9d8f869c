import { takesSeat } from '../registrations/states.ts'
import type { CastingBoard, CastingConflict, CastPart, CastPlayer, RuleKind } from './casting.ts'

type Cast = Pick<CastingBoard, 'players' | 'rules'> & { parts: readonly (CastPart & { freed?: boolean })[] }
type Pair = { kind: 'apart' | `rule_${RuleKind}`; one: number; other: number }

/** Who must be in one group with whom, or not: what players asked for, and what the team decided. */
export function listPairs({ players, rules }: Pick<CastingBoard, 'players' | 'rules'>): Pair[] {
  const asked = players.flatMap(({ id, apart }) =>
    apart.flatMap(({ player }): Pair[] =>
      player === null || player === id ? [] : [{ kind: 'apart', one: id, other: player }],
    ),
  )
  const decided = rules.flatMap(({ kind, members }) =>
    members.flatMap((one, index) =>
      members.slice(index + 1).map((other): Pair => ({ kind: `rule_${kind}`, one, other })),
    ),
  )
  return [...asked, ...decided]
}

/** Whether two characters break it. Those without a group are together with nobody. */
export const breaks = (kind: Pair['kind'], one: string, other: string) =>
  kind === 'rule_together' ? one === '' || one !== other : one !== '' && one === other

/** What is still to be resolved: each once, at the character of whoever asked for it. */
export function findConflicts({ parts, players, rules }: Cast): CastingConflict[] {
  const byId = new Map(players.map((player) => [player.id, player]))
  const partsOf = Map.groupBy(
    parts.filter(({ player }) => player !== null),
    ({ player }) => player,
  )
  const ofPairs = new Map<number, CastingConflict[]>()
  for (const { kind, one, other } of listPairs({ players, rules }))
    for (const mine of partsOf.get(one) ?? []) {
      const broken = (partsOf.get(other) ?? []).some((theirs) => breaks(kind, mine.group, theirs.group))
      if (!broken) continue
      const listed = ofPairs.get(mine.id) ?? []
      const same = listed.find((conflict) => conflict.kind === kind)
      if (same) same.others = [...new Set([...same.others, other])]
      else ofPairs.set(mine.id, [...listed, { kind, part: mine.id, tags: [], others: [other] }])
    }
  return parts.flatMap((part): CastingConflict[] => {
    const player = part.player === null ? undefined : byId.get(part.player)
    const conflict = (kind: CastingConflict['kind'], tags: string[] = []) => ({ kind, part: part.id, tags, others: [] })
    if (!player) return part.freed ? [conflict('freed')] : []
    const avoided = part.tags.filter((tag) => player.avoids.includes(tag))
    return [
      ...(avoided.length > 0 ? [conflict('avoided', avoided)] : []),
      ...(ofPairs.get(part.id) ?? []),
      ...((partsOf.get(player.id) ?? []).length > 1 ? [conflict('twice')] : []),
      ...(takesSeat(player.state) ? [] : [conflict('no_seat')]),
    ]
  })
}

/** With whom a player would clash if they were given the part: whoever cannot be in its group, or must be in another one's. */
export function clashesAt(board: Cast, part: CastPart, player: CastPlayer): number[] {
  const clashing = listPairs(board).flatMap(({ kind, one, other }) => {
    const mate = one === player.id ? other : other === player.id ? one : null
    if (mate === null) return []
    const theirs = board.parts.filter((cast) => cast.player === mate && cast.id !== part.id)
    return theirs.some(({ group }) => breaks(kind, part.group, group)) ? [mate] : []
  })
  return [...new Set(clashing)]
}
