import type { PlayersPage } from '#shared/registrations/players.ts'
import {
  type PlayersQuery,
  playersQuery,
  STATE_GROUPS,
  type StateGroup,
  withoutFilters,
} from '#shared/registrations/players-query.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

export type ReadyView = { key: string; label: MessageKey; count: number; query: PlayersQuery; isOn: boolean }

const GROUPS = ['requested', 'waiting', 'pending', 'seated', 'ended'] as const satisfies readonly StateGroup[]

/** Views that every event has, with how many each lists; the columns and their order stay. Those without anybody are left out. */
export function listReadyViews(query: PlayersQuery, { counts, found }: Pick<PlayersPage, 'counts' | 'found'>) {
  const usual = { ...withoutFilters(query), test: false }
  const view = (key: string, label: MessageKey, count: number, change: Partial<PlayersQuery>): ReadyView => {
    const wanted = { ...usual, ...change }
    return { key, label, count, query: wanted, isOn: isSame(wanted, query) }
  }
  const sum = (isCounted: (one: PlayersPage['counts'][number]) => boolean) =>
    counts.filter(isCounted).reduce((total, { count }) => total + count, 0)
  const ofGroup = (group: StateGroup) =>
    sum(({ test, state }) => !test && (STATE_GROUPS[group] as readonly string[]).includes(state))
  const others = [
    view('unpaid', 'players.view.unpaid', found.payment?.owes ?? 0, { payment: ['owes'] }),
    ...GROUPS.map((group) =>
      view(group, `players.group.${group}`, ofGroup(group), { states: playersQuery.read(`state=${group}`).states }),
    ),
    view(
      'test',
      'players.group.test',
      sum(({ test }) => test),
      { test: true },
    ),
  ]
  return [
    view('all', 'players.view.all', ofGroup('live'), {}),
    ...others.filter(({ count, isOn }) => count > 0 || isOn),
  ]
}

const isSame = (a: PlayersQuery, b: PlayersQuery) =>
  String(playersQuery.write({ ...a, page: 1 })) === String(playersQuery.write({ ...b, page: 1 }))
