import type { StateCount } from '#shared/registrations/players.ts'
import { type PlayersQuery, playersQuery, STATE_GROUPS, type StateGroup } from '#shared/registrations/players-query.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as chip from '#ui/primitives/chip.module.css'

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
    <nav className={`${chip.list} no-print`} aria-label={t('players.groups')}>
      {GROUPS.map((group) => {
        const states = group === 'live' ? [] : [...STATE_GROUPS[group]]
        const number = count(STATE_GROUPS[group], false)
        const isOn = !query.test && String(query.states) === String(sorted(states))
        if (number === 0 && group !== 'live' && !isOn) return null
        return (
          <SiteLink
            key={group}
            className={isOn ? `${chip.chip} ${chip.isOn}` : chip.chip}
            aria-current={isOn ? 'true' : undefined}
            to={to({ states: sorted(states) })}
            preventScrollReset
            viewTransition={false}
          >
            {t(`players.group.${group}`)} <b>{number}</b>
          </SiteLink>
        )
      })}
      {(tests > 0 || query.test) && (
        <SiteLink
          className={query.test ? `${chip.chip} ${chip.isOn}` : chip.chip}
          aria-current={query.test ? 'true' : undefined}
          to={to({ test: true, states: [] })}
          preventScrollReset
          viewTransition={false}
        >
          {t('players.group.test')} <b>{tests}</b>
        </SiteLink>
      )}
    </nav>
  )
}

/** In the order in which the query holds them. */
const sorted = (states: RegistrationState[]) => {
  const order = Object.values(STATE_GROUPS).flat() as RegistrationState[]
  return states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}
