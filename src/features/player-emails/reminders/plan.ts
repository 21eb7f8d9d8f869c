import { type EventTerms, takesPlace } from '#features/registrations/event-terms.server.ts'
import { addDays, daysBetween } from '#platform/text/calendar-day.ts'
import type { EmailKind, ReminderKind } from '#shared/player-emails/states.ts'
import type { Roster, RosterEntry } from '../roster.server.ts'
import type { ReminderSettings } from './settings.server.ts'

/** Someone to be reminded, from `day` until `until`, both inclusive. Of an occasion a registration is reminded once. */
export type Planned = { entry: RosterEntry; kind: ReminderKind; occasion: string; day: string; until: string }

/** How long someone is still told that a payment is overdue. */
const OVERDUE_DAYS_MAX = 30
/** Days after the seat was confirmed, by an email that said what was missing. */
const AFTER_CONFIRMED = 2

/** Nobody is reminded of an event that is hidden, off, postponed or over, or whose organization is not active. */
export const canBeReminded = (terms: EventTerms) =>
  terms.visible &&
  terms.organizationStatus === 'active' &&
  takesPlace(terms) &&
  (terms.lastDay === null || terms.lastDay >= terms.today)

type Settings = ReminderSettings & { paymentReminderDays: number }

/** Everybody who is to be reminded today or later, as things stand now. Places on the waiting list cannot be planned. */
export function planReminders({ terms, takesPayments, entries }: Roster, settings: Settings): Planned[] {
  if (!canBeReminded(terms)) return []
  return entries
    .filter(({ state }) => state === 'confirmed')
    .flatMap((entry) => [
      ...(takesPayments ? ofPayments(entry, settings, terms.today) : []),
      ...(terms.dateStart === null ? [] : beforeEvent(entry, settings, terms, terms.dateStart)),
    ])
    .filter(({ kind, until }) => settings[kind] && until >= terms.today)
}

/** Of each part that is open: before it is due, at the earliest half-way from the confirmation; and once it is overdue. */
function ofPayments(entry: RosterEntry, { paymentReminderDays, overdueDays }: Settings, today: string): Planned[] {
  const late = entry.owed.parts.find(({ dueOn }) => dueOn < today)
  const next = entry.owed.parts.find(({ dueOn }) => dueOn >= today)
  const planned: Planned[] = []
  if (late) {
    const [day, until] = [addDays(late.dueOn, overdueDays), addDays(late.dueOn, OVERDUE_DAYS_MAX)]
    planned.push({ entry, kind: 'overdue', occasion: `overdue:${late.dueOn}`, day, until })
  }
  if (next) {
    const { dueOn } = next
    const wanted = addDays(dueOn, -paymentReminderDays)
    const confirmed = entry.confirmedOn ?? wanted
    const halfway = addDays(confirmed, Math.ceil(daysBetween(confirmed, dueOn) / 2))
    planned.push({ entry, kind: 'payment', occasion: `payment:${dueOn}`, day: latest(wanted, halfway), until: dueOn })
  }
  return planned
}

function beforeEvent(entry: RosterEntry, settings: Settings, terms: EventTerms, first: string): Planned[] {
  const last = addDays(first, -1)
  const confirmed = entry.confirmedOn ?? '0000-01-01'
  const asked = latest(addDays(first, -settings.formDays), addDays(confirmed, AFTER_CONFIRMED))
  const near = addDays(first, -settings.eventDays)
  const answersUntil = terms.answersUntil && terms.answersUntil < last ? terms.answersUntil : last
  return [
    ...(entry.missing.includes('form')
      ? [{ entry, kind: 'form' as const, occasion: 'form', day: asked, until: answersUntil }]
      : []),
    ...(entry.missing.includes('authorization')
      ? [{ entry, kind: 'authorization' as const, occasion: 'authorization', day: asked, until: last }]
      : []),
    // Whoever got a seat in the last days has just read the date.
    ...(confirmed < near
      ? [{ entry, kind: 'event' as const, occasion: `event:${first}`, day: near, until: last }]
      : []),
  ]
}

const latest = (a: string, b: string) => (a > b ? a : b)

/** Whether a reminder that was queued is still true. */
export function isStillDue(entry: RosterEntry, kind: EmailKind, occasion: string | null): boolean {
  if (kind === 'position') return entry.state === 'waitlisted'
  // An organizer reminds of all that is open, whatever day it is due.
  if (occasion === null && (kind === 'payment' || kind === 'overdue')) return entry.owed.open > 0
  if (entry.state !== 'confirmed') return false
  if (kind === 'form' || kind === 'authorization') return entry.missing.includes(kind)
  if (kind === 'payment' || kind === 'overdue')
    return entry.owed.parts.some(({ dueOn }) => occasion === `${kind}:${dueOn}`)
  return true
}
