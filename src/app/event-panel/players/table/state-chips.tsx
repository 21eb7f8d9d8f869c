import type { StateCount } from '#shared/registrations/players.ts'
import { type PlayersQuery, playersQuery, STATE_GROUPS, type StateGroup } from '#shared/registrations/players-query.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { Chips } from '#ui/components/chip.tsx'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { query: PlayersQuery; counts: readonly StateCount[]; address: string }

const GROUPS: StateGroup[] = ['live', 'seated', 'pending', 'requested', 'waiting', 'ended']

/** Shortcuts to groups of states and to test registrations, with how many there are. */
export function StateChips({ query, counts, address }: Props) {
  const t = useText()
  const count = (states: readonly RegistrationState[], test: boolean) =>
    counts.filter((one) => one.test === test && states.includes(one.state)).reduce((sum, one) => sum + one.count, 0)
  const to = (change: Partial<PlayersQuery>) =>
    playersQuery.path(address, { ...query, test: false, page: 1, ...change })
  const tests = counts.filter(({ test }) => test).reduce((sum, one) => sum + one.count, 0)
  return (
    <Chips print={false} aria-label={t('players.groups')}>
      {GROUPS.map((group) => {
        const { states } = playersQuery.read(`state=${group}`)
        const number = count(STATE_GROUPS[group], false)
        const isOn = !query.test && String(query.states) === String(states)
        if (number === 0 && group !== 'live' && !isOn) return null
        return (
          <FilterChip key={group} to={to({ states })} isOn={isOn} count={number}>
            {t(`players.group.${group}`)}
          </FilterChip>
        )
      })}
      {(tests > 0 || query.test) && (
        <FilterChip to={to({ test: true, states: [] })} isOn={query.test} count={tests}>
          {t('players.group.test')}
        </FilterChip>
      )}
    </Chips>
  )
}
