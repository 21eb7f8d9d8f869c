import type { EventStatus } from '#shared/enums.ts'
import type { PlayersPage } from '#shared/registrations/players.ts'
import { isFiltered, type PlayersQuery } from '#shared/registrations/players-query.ts'
import { CONFIRMED_STATES, isLive, type RegistrationState } from '#shared/registrations/states.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './player-facts.module.css'

type Props = { query: PlayersQuery; page: PlayersPage; eventStatus: EventStatus }

/** How many have a seat, an offer, or wait; of a filtered list how many of them it has. To who sees money, what they owe. */
export function PlayerFacts({ query, page: { counts, total, owed }, eventStatus }: Props) {
  const t = useText()
  const locale = useLocale()
  const count = (isCounted: (state: RegistrationState) => boolean) =>
    counts.filter(({ test, state }) => !test && isCounted(state)).reduce((sum, one) => sum + one.count, 0)
  const seated = count((state) => (CONFIRMED_STATES as readonly string[]).includes(state))
  // Tests, and those who have left, are not among those whom the table lists by itself.
  const isApart = query.test || query.states.some((state) => !isLive(state))
  const facts = isApart
    ? [t('players.people_count', { count: total })]
    : isFiltered(query)
      ? [t('players.facts.found', { count: total, total: count(isLive) })]
      : eventStatus === 'cancelled'
        ? [t('players.lede.cancelled', { count: seated })]
        : [
            t('players.facts.seated', { count: seated }),
            ...(['offered', 'hold', 'requested', 'waitlisted'] as const)
              .map((state) => ({ state, count: count((one) => one === state) }))
              .filter((one) => one.count > 0)
              .map((one) => t(`players.facts.${one.state}`, { count: one.count })),
          ]
  return (
    <>
      {facts.join(' · ')}
      {owed && owed.people > 0 && (
        <>
          {' · '}
          <b className={styles.owed}>
            {t('players.facts.owe', { count: owed.people, amount: formatMoney(owed.amount, 'EUR', locale) })}
          </b>
        </>
      )}
      {owed && owed.announced.people > 0 && (
        <>
          {' · '}
          {t('players.facts.announced', {
            count: owed.announced.people,
            amount: formatMoney(owed.announced.amount, 'EUR', locale),
          })}
        </>
      )}
    </>
  )
}
