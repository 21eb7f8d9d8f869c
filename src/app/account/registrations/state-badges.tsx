import { paths } from '#shared/paths.ts'
import type { OwnRegistration } from '#shared/registrations/own-registration.ts'
import { isLive, type RegistrationState } from '#shared/registrations/states.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { BellRing } from '#ui/icons/bell-ring.ts'
import { Check } from '#ui/icons/check.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as badge from '#ui/primitives/badge.module.css'
import { useDeadline } from './deadline.ts'
import * as styles from './registration-row.module.css'

const CLASSES: Partial<Record<RegistrationState, string>> = {
  hold: badge.accent,
  offered: badge.accent,
  confirmed: badge.success,
  waitlisted: badge.info,
  attended: badge.success,
}
const ICONS: Partial<Record<RegistrationState, typeof Check>> = {
  confirmed: Check,
  attended: Check,
  offered: BellRing,
  waitlisted: Hourglass,
}

type Shown = Pick<OwnRegistration, 'state' | 'endedBy' | 'waiting' | 'confirmedAt' | 'event'>

/** The state of a registration in a few words. */
export function useStateText() {
  const t = useText()
  return ({ state, endedBy, waiting, confirmedAt, event }: Shown) => {
    // Of a cancelled event nobody has a seat, nor waits for one.
    if (event.eventStatus === 'cancelled' && isLive(state) && state !== 'attended' && state !== 'no_show')
      return t(state === 'confirmed' ? 'myRegistrations.state.had_seat' : 'myRegistrations.state.off')
    if (state === 'waitlisted' && waiting)
      return t('myRegistrations.state.waitlisted_place', { place: waiting.place, total: waiting.ofWaiting })
    if (state === 'cancelled' && endedBy === 'player')
      return t(confirmedAt === null ? 'myRegistrations.state.unseated' : 'myRegistrations.state.cancelled_self')
    if (state === 'no_show' && !event.past) return t('myRegistrations.state.not_arrived')
    return t(`myRegistrations.state.${state}`)
  }
}

export function StateBadge({ registration }: { registration: Shown }) {
  const { state, event } = registration
  const isOff = event.eventStatus === 'cancelled'
  const Icon = isOff ? undefined : ICONS[state]
  const stateText = useStateText()
  return (
    <span className={(isOff ? null : CLASSES[state]) ?? badge.quiet}>
      {Icon && <Icon />}
      {stateText(registration)}
    </span>
  )
}

/** State, and what has to be done: decide, pay, answer. */
export function StateBadges({ registration }: { registration: OwnRegistration }) {
  const t = useText()
  const locale = useLocale()
  const { brief } = useDates()
  const deadline = useDeadline()
  const { id, state, event, isTest, expiresAt, due, dueAmount, isOverdue, coin, needsAnswers, authorizationMissing } =
    registration
  const { announced, back } = registration
  const isChanged = event.eventStatus === 'cancelled' || event.eventStatus === 'postponed'
  const mayAct = isLive(state) && !event.past && event.eventStatus !== 'cancelled'
  return (
    <span className={styles.badges}>
      {isTest && <span className={badge.quiet}>{t('myRegistrations.test')}</span>}
      {isChanged && (
        <span className={badge.danger}>{t(`myRegistrations.event.${event.eventStatus as 'cancelled'}`)}</span>
      )}
      <StateBadge registration={registration} />
      {mayAct && expiresAt && (
        <span className={badge.quiet}>{t('myRegistrations.decide_before', { moment: deadline(expiresAt) })}</span>
      )}
      {mayAct && needsAnswers && <span className={badge.accent}>{t('myRegistrations.answers.needed')}</span>}
      {mayAct && authorizationMissing && <AuthorizationLink id={id} />}
      {announced > 0 && (
        <span className={badge.quiet}>
          {t('myRegistrations.announced', { amount: formatMoney(announced, coin, locale) })}
        </span>
      )}
      {back > 0 && (
        <span className={badge.accent}>{t('myRegistrations.back', { amount: formatMoney(back, coin, locale) })}</span>
      )}
      {mayAct && due && (
        <span className={isOverdue ? badge.danger : badge.quiet}>
          {t(isOverdue ? 'myRegistrations.pay_overdue' : 'myRegistrations.pay_before', {
            amount: formatMoney(dueAmount, coin, locale),
            day: brief(due),
          })}
        </span>
      )}
    </span>
  )
}

/** That the signed authorization is missing, as a link to where it is sent. */
export function AuthorizationLink({ id }: Pick<OwnRegistration, 'id'>) {
  const t = useText()
  return (
    <SiteLink className={badge.danger} to={`${paths.accountRegistration(id)}#authorization-title`}>
      {t('myRegistrations.authorization.lacks')}
    </SiteLink>
  )
}
