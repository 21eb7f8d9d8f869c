import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { findPaymentSettings } from '#features/payments/settings.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { CONTENT_LOCALES, DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { can } from '#shared/member-permissions.ts'
import { REMINDER_KINDS, type ReminderKind } from '#shared/player-emails/states.ts'
import type { ReminderRow } from '#shared/player-emails/views.ts'
import { toAudience } from '../audience.server.ts'
import { canBeReminded, type Planned } from '../reminders/plan.ts'
import { listPlanned } from '../reminders/remind.server.ts'
import { findReminderSettings } from '../reminders/settings.server.ts'
import { reminderTexts } from '../reminders/texts.server.ts'
import { type Roster, readRoster } from '../roster.server.ts'
import { visibleEmails } from '../visible-emails.server.ts'
import { fullName } from './compose.server.ts'

/** How many names the page says. */
const NAMES = 4
/** When reminders go, in Madrid. */
const HOUR = 10

/** Of each reminder: whether it is on, who gets it next and when, and when it went last. */
export async function getReminders(ctx: RequestContext, ref: EventRef) {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  const mayMoney = can(event.role, 'money.read')
  const settings = await findReminderSettings(ctx, event.eventId)
  const { reminderDays } = await findPaymentSettings(ctx, event.eventId)
  const roster = await readRoster(ctx, event.eventId)
  const planned = await listPlanned(ctx, event.eventId, roster)
  const last = await ctx.db.execute<{ id: number; kind: ReminderKind; at: string; count: number }>(sql`
    select distinct on (m.kind) m.id, m.kind, m.created_at::text as at, (select count(*)::int from player_email_recipients p
      where p.email_id = m.id) as count
    from player_emails m where ${visibleEmails(event)} and m.kind <> 'message' order by m.kind, m.created_at desc`)
  const rows: ReminderRow[] = []
  for (const kind of REMINDER_KINDS) {
    const hidden = !mayMoney && (kind === 'payment' || kind === 'overdue')
    const before = last.find((one) => one.kind === kind)
    rows.push({
      kind,
      isOn: settings[kind],
      next: hidden
        ? null
        : await nextOf(
            ctx,
            roster,
            planned.filter((one) => one.kind === kind),
            kind,
          ),
      last: before ? { id: before.id, at: new Date(before.at), count: before.count } : null,
    })
  }
  return {
    rows,
    settings,
    reminderDays,
    mayMoney,
    takesPayments: roster.takesPayments,
    isOff: !canBeReminded(roster.terms),
    texts: Object.fromEntries(
      REMINDER_KINDS.map((kind) => [
        kind,
        CONTENT_LOCALES.map((locale) => ({ locale, ...reminderTexts(kind, locale) })),
      ]),
    ),
  }
}

/** The day on which the next ones go, and to whom. */
async function nextOf(ctx: RequestContext, roster: Roster, planned: Planned[], kind: ReminderKind) {
  const today = roster.terms.today
  const hour = Number(ctx.now.toLocaleString('en-GB', { timeZone: DEFAULT_TIME_ZONE, hour: '2-digit', hour12: false }))
  const soonest = hour < HOUR ? today : addDays(today, 1)
  const dayOf = ({ day }: Planned) => (day > soonest ? day : soonest)
  const open = planned.filter((one) => one.until >= dayOf(one))
  const { reached } = await toAudience(
    ctx,
    roster,
    open.map(({ entry }) => entry),
    kind,
  )
  const wanted = new Set(reached.map(({ entry }) => entry.id))
  const people = open.filter(({ entry }) => wanted.has(entry.id))
  const [first] = people.map(dayOf).sort()
  if (!first) return null
  const names = people.filter((one) => dayOf(one) === first).map(({ entry }) => fullName(entry))
  return { day: first, names: names.slice(0, NAMES), count: names.length }
}
