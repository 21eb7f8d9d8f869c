import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { visibleEvents } from '#features/events/access.server.ts'
import { findPaymentSettings } from '#features/payments/settings.server.ts'
import { listPlaces } from '#features/registrations/waiting-list/places.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { REMINDER_KINDS, type ReminderKind } from '#shared/player-emails/states.ts'
import { toAudience } from '../audience.server.ts'
import { sendEmailJob } from '../commands/send.server.ts'
import { type Roster, readRoster } from '../roster.server.ts'
import { notifiedPositions, playerEmailRecipients, playerEmails } from '../table.server.ts'
import { canBeReminded, type Planned, planReminders } from './plan.ts'
import { findReminderSettings } from './settings.server.ts'
import { reminderOf } from './texts.server.ts'

/** The most urgent first: a person gets one reminder of an event a day. */
const URGENCY: readonly ReminderKind[] = ['overdue', 'payment', 'authorization', 'form', 'event', 'position']

export const remindJob = jobKind('player_emails.remind', { eventId: z.int() })

/** Enqueues the reminders of each event that takes place and has registrations. */
export async function enqueueReminders(ctx: RequestContext) {
  authorizeJob(ctx)
  const events = await ctx.db.execute<{ id: number }>(sql`
    select e.id from events e where ${visibleEvents(ctx)} and e.happening not in ('cancelled', 'postponed')
      and (e.last_day is null or e.last_day >= ${ctx.now.toISOString()}::timestamptz::date - 1)
      and exists (select 1 from registrations r where r.event_id = e.id and not r.is_test and r.state in ('confirmed', 'waitlisted'))
    order by e.id`)
  for (const { id } of events) await enqueue(ctx, remindJob, { eventId: id })
}

/** Queues the reminders of an event that are due today: one for a person at most, and one for each occasion ever. */
export async function remindPlayers(ctx: RequestContext, eventId: number) {
  authorizeJob(ctx)
  await transaction(ctx, async (txCtx) => {
    // One run after the other.
    await txCtx.db.execute(sql`select id from events where id = ${eventId} for no key update`)
    const roster = await readRoster(txCtx, eventId)
    if (!canBeReminded(roster.terms)) return
    const settings = await findReminderSettings(txCtx, eventId)
    const planned = (await listPlanned(txCtx, eventId, roster)).filter(({ day }) => day <= roster.terms.today)
    const moved = settings.position ? await listMoved(txCtx, eventId, roster) : new Map<number, number>()
    const chosen = await oneForEach(txCtx, eventId, roster, [...planned, ...toPlanned(roster, moved)])
    for (const kind of REMINDER_KINDS) {
      const ids = chosen.filter((one) => one.kind === kind)
      if (ids.length > 0) await queueReminder(txCtx, eventId, kind, ids)
    }
    for (const { entry, kind } of chosen)
      if (kind === 'position') await tellPlace(txCtx, entry.id, moved.get(entry.id)!, roster.terms.today)
  })
}

/** What is planned and was not sent yet. Does not authorize. */
export async function listPlanned(ctx: RequestContext, eventId: number, roster: Roster): Promise<Planned[]> {
  const settings = await findReminderSettings(ctx, eventId)
  const { reminderDays } = await findPaymentSettings(ctx, eventId)
  const reminded = await ctx.db.execute<{ id: number; occasion: string }>(sql`
    select p.registration_id as id, p.occasion from player_email_recipients p join player_emails m on m.id = p.email_id
    where m.event_id = ${eventId} and p.occasion is not null`)
  const known = new Set(reminded.map(({ id, occasion }) => `${id} ${occasion}`))
  return planReminders(roster, { ...settings, paymentReminderDays: reminderDays }).filter(
    ({ entry, occasion }) => !known.has(`${entry.id} ${occasion}`),
  )
}

/** The new place of who waits and was told another one before today. Whoever was told none yet read it when registering. */
async function listMoved(
  ctx: RequestContext,
  eventId: number,
  { terms, entries }: Roster,
): Promise<Map<number, number>> {
  const places = await listPlaces(ctx, eventId)
  const told = await ctx.db.execute<{ id: number; place: number; toldOn: string }>(sql`
    select t.registration_id as id, t.place, t.told_on::text as "toldOn" from told_places t
      join registrations r on r.id = t.registration_id where r.event_id = ${eventId}`)
  const toldOf = new Map(told.map((row) => [row.id, row]))
  const moved = new Map<number, number>()
  for (const { id, leads } of entries.filter(({ state }) => state === 'waitlisted')) {
    const place = places.get(id)?.place
    const before = toldOf.get(id)
    if (place === undefined || !leads) continue
    if (!before) await tellPlace(ctx, id, place, terms.today)
    else if (before.place !== place && before.toldOn < terms.today) moved.set(id, place)
  }
  return moved
}

const toPlanned = ({ terms: { today }, entries }: Roster, moved: Map<number, number>): Planned[] =>
  entries
    .filter(({ id }) => moved.has(id))
    .map((entry) => ({ entry, kind: 'position', occasion: `position:${today}`, day: today, until: today }))

async function tellPlace({ db }: RequestContext, registrationId: number, place: number, toldOn: string) {
  await db
    .insert(notifiedPositions)
    .values({ registrationId, place, toldOn })
    .onConflictDoUpdate({ target: notifiedPositions.registrationId, set: { place, toldOn } })
}

/**
 * Of each address the most urgent reminder, where it got none of this event today, nor from an organizer within a day; the others come on
 * the next days.
 */
async function oneForEach(ctx: RequestContext, eventId: number, roster: Roster, planned: Planned[]) {
  const { zone, today } = roster.terms
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select p.registration_id as id from player_email_recipients p join player_emails m on m.id = p.email_id
    where m.event_id = ${eventId} and m.kind <> 'message' and ((m.created_at at time zone ${zone})::date = ${today}::date
      or (p.occasion is null and m.created_at > ${ctx.now.toISOString()}::timestamptz - interval '1 day'))`)
  const remindedToday = new Set(rows.map(({ id }) => id))
  const used = new Set<string>()
  for (const kind of REMINDER_KINDS) {
    const entries = roster.entries.filter(({ id }) => remindedToday.has(id))
    for (const { to } of (await toAudience(ctx, roster, entries, kind)).reached) used.add(to.email.toLowerCase())
  }
  const chosen: Planned[] = []
  for (const kind of URGENCY) {
    const ofKind = new Map(planned.filter((one) => one.kind === kind).map((one) => [one.entry.id, one]))
    const entries = [...ofKind.values()].map(({ entry }) => entry)
    for (const { entry, to } of (await toAudience(ctx, roster, entries, kind)).reached) {
      if (used.has(to.email.toLowerCase())) continue
      used.add(to.email.toLowerCase())
      chosen.push(ofKind.get(entry.id)!)
    }
  }
  return chosen
}

async function queueReminder(ctx: RequestContext, eventId: number, kind: ReminderKind, planned: Planned[]) {
  const { db } = ctx
  const [email] = await db
    .insert(playerEmails)
    .values(await reminderOf(ctx, eventId, kind))
    .returning({ id: playerEmails.id })
  await db
    .insert(playerEmailRecipients)
    .values(planned.map(({ entry, occasion }) => ({ emailId: email!.id, registrationId: entry.id, occasion })))
  await enqueue(ctx, sendEmailJob, { emailId: email!.id })
}
