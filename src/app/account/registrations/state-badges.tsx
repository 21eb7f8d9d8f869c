import { paths } from '#shared/paths.ts'
import type { OwnRegistration } from '#shared/registrations/own-registration.ts'
import { isLive, type RegistrationState } from '#shared/registrations/states.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { BellRing } from '#ui/icons/bell-ring.ts'
import { Check } from '#ui/icons/check.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useDeadline } from './deadline.ts'
import * as styles from './registration-row.module.css'

const TONES: Partial<Record<RegistrationState, BadgeTone>> = {
  hold: 'accent',
  offered: 'accent',
  confirmed: 'success',
  waitlisted: 'info',
  attended: 'success',
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
    <Badge tone={isOff ? 'quiet' : TONES[state]}>
      {Icon && <Icon />}
      {stateText(registration)}
    </Badge>
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
      {isTest && <Badge>{t('myRegistrations.test')}</Badge>}
      {isChanged && <Badge tone="danger">{t(`myRegistrations.event.${event.eventStatus as 'cancelled'}`)}</Badge>}
      <StateBadge registration={registration} />
      {mayAct && expiresAt && <Badge>{t('myRegistrations.decide_before', { moment: deadline(expiresAt) })}</Badge>}
      {mayAct && needsAnswers && <Badge tone="accent">{t('myRegistrations.answers.needed')}</Badge>}
      {mayAct && authorizationMissing && <AuthorizationLink id={id} />}
      {announced > 0 && (
        <Badge>{t('myRegistrations.announced', { amount: formatMoney(announced, coin, locale) })}</Badge>
      )}
      {back > 0 && (
        <Badge tone="accent">{t('myRegistrations.back', { amount: formatMoney(back, coin, locale) })}</Badge>
      )}
      {mayAct && due && (
        <Badge tone={isOverdue ? 'danger' : 'quiet'}>
          {t(isOverdue ? 'myRegistrations.pay_overdue' : 'myRegistrations.pay_before', {
            amount: formatMoney(dueAmount, coin, locale),
            day: brief(due),
          })}
        </Badge>
      )}
    </span>
  )
}

/** That the signed authorization is missing, as a link to where it is sent. */
export function AuthorizationLink({ id }: Pick<OwnRegistration, 'id'>) {
  const t = useText()
  return (
    <SiteLink to={`${paths.accountRegistration(id)}#authorization-title`}>
      <Badge tone="danger">{t('myRegistrations.authorization.lacks')}</Badge>
    </SiteLink>
  )
}
