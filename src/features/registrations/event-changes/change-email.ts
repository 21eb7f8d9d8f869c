import { formatWhen } from '#features/events/when.server.ts'
import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import { reasonPassages } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import type { EventStatus } from '#shared/enums.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { EventChange, Holding } from './changes.server.ts'

/** What a change is to those who count on the event: it is off, it moves to another time, it is on again, or details change. */
export type ChangeKind = 'cancelled' | 'postponed' | 'reopened' | 'changed'

/** Null for a change that matters to nobody with these tickets: nor do the details of an event that is off or over. */
export function changeKind(change: EventChange, tickets: readonly number[]): ChangeKind | null {
  const [was, is] = [change.before.happening, change.after.happening]
  if (was !== is && (is === 'cancelled' || is === 'postponed')) return is
  if (change.isOver) return null
  const isOff = (status: EventStatus) => status === 'cancelled' || status === 'postponed'
  if (isOff(was) && !isOff(is)) return 'reopened'
  return is !== 'cancelled' && hasDetails(change, tickets) ? 'changed' : null
}

/** Days and times: what the event takes of a calendar. Revisions from before there were times have none. */
const daysOf = ({ dateStart, dateEnd, ...times }: EventSnapshot) =>
  [dateStart, dateEnd ?? dateStart, times.doorsAt, times.startsAt, times.endsAt].map((part) => part ?? '').join(' ')
const placeOf = ({ venue, county }: EventSnapshot) => [venue?.name, county].filter(Boolean).join(', ')

function hasDetails({ before, after }: EventChange, tickets: readonly number[]) {
  const moved =
    daysOf(before) !== daysOf(after) || before.venue?.id !== after.venue?.id || before.county !== after.county
  return moved || changedPrices(before, after, tickets).length > 0
}

/** The tickets among these whose price changed. */
function changedPrices(before: EventSnapshot, after: EventSnapshot, tickets: readonly number[]) {
  const priceBefore = new Map(before.tickets.map((ticket) => [ticket.id, ticket]))
  return after.tickets.flatMap((ticket) => {
    const old = priceBefore.get(ticket.id)
    const changed = old && tickets.includes(ticket.id) && (old.price !== ticket.price || old.coin !== ticket.coin)
    return changed ? [{ old, ticket }] : []
  })
}

/** Who is told, and the calendar's files for them. */
export type ChangeReader = { holding: Holding; isHolder: boolean; attachments: NonNullable<Email['attachments']> }

/** Tells someone who counts on the event what changed, before and after, and why. */
export function createChangeEmail(
  change: EventChange,
  kind: ChangeKind,
  sending: EmailContext,
  { holding, isHolder, attachments }: ChangeReader,
): Email {
  const { event, after, reason } = change
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const about = { event: event.title, organizer: event.organizer }
  const hasStatusReason = kind === 'cancelled' || kind === 'postponed'
  const statusReason =
    contentLocale(locale) === 'en' ? (after.happeningReasonEn ?? after.happeningReasonEs) : after.happeningReasonEs
  const reasons = [...new Set([hasStatusReason ? statusReason : null, reason])].filter(Boolean).join('\n')
  const seesEvent = event.visible && {
    label: t('email.registration.see_event'),
    url: emailUrl(sending, paths.event(event.slug)),
  }
  const own = {
    label: t('email.registration.open'),
    url: emailUrl(sending, paths.accountRegistration(holding.registrationId)),
  }
  const pricesChanged = changedPrices(change.before, after, holding.tickets).length > 0
  return createEmail(`event-${kind}`, sending, {
    replyTo: event.replyTo,
    subject: t(`email.event_change.${kind}.subject`, about),
    paragraphs: [
      t(`email.event_change.${kind}.text`, about),
      ...(kind === 'changed' && isHolder ? [t('email.event_change.changed.leave')] : []),
      ...reasonPassages(reasons || null, t('email.registration.reason')),
    ],
    facts: changeFacts(change, holding.tickets, locale),
    ...(isHolder ? { action: own, ...(seesEvent && { also: seesEvent }) } : seesEvent && { action: seesEvent }),
    after: [
      ...(pricesChanged ? [t('email.event_change.price_kept')] : []),
      ...(kind === 'cancelled' && holding.paid ? [t('email.event_change.paid_back', about)] : []),
      ...(attachments.length > 0
        ? [t(kind === 'cancelled' ? 'email.registration.calendar.off' : 'email.registration.calendar')]
        : []),
    ],
    why: t('email.event_change.why', about),
    attachments,
  })
}

/** What changed as «before → after», and what did not, for orientation. `tickets`: whose prices matter. */
export function changeFacts({ event, before, after }: EventChange, tickets: readonly number[], locale: Locale) {
  const t = createTranslator(locale)
  const beforeAfter = (was: string, is: string) => (was === is ? is : `${was} → ${is}`)
  const nowhere = t('email.registration.nowhere')
  // Of revisions without times, from before there were any: undefined.
  const days = ({ dateStart, dateEnd, doorsAt = null, startsAt = null, endsAt = null }: EventSnapshot) =>
    dateStart
      ? formatWhen(locale, { dateStart, dateEnd, doorsAt, startsAt, endsAt, timeZone: event.timeZone })
      : nowhere
  const place = (snapshot: EventSnapshot) => placeOf(snapshot) || nowhere
  const title = ({ titleEs, titleEn }: EventSnapshot['tickets'][number]) =>
    contentLocale(locale) === 'en' && titleEn ? titleEn : titleEs
  return [
    { label: t('email.registration.event'), value: event.title },
    { label: t('email.registration.when'), value: beforeAfter(days(before), days(after)) },
    { label: t('email.registration.where'), value: beforeAfter(place(before), place(after)) },
    ...changedPrices(before, after, tickets).map(({ old, ticket }) => ({
      label: title(ticket),
      value: beforeAfter(formatMoney(old.price, old.coin, locale), formatMoney(ticket.price, ticket.coin, locale)),
    })),
  ]
}
