import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef, visibleEvents } from '#features/events/access.server.ts'
import { localToday } from '#features/events/queries/list.server.ts'
import { listOrganizationRecipients } from '#features/organizations/decision-emails.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashToken, keyedHash } from '#platform/crypto/token.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import {
  type DueConfirmation,
  type EventConfirmation,
  findConfirmation,
  listDueConfirmations,
  madridDay,
} from './queries.server.ts'

export const confirmationEmailJob = jobKind('freshness.letter', { ask: z.int(), userId: z.int() })

/**
 * The token of a link: 256 bits derived with the site's secret, so that every email can contain it though only its hash is stored.
 * Hexadecimal, because URLs of pages are lower-case.
 */
export const confirmationToken = (
  secret: string,
  eventId: number,
  { kind, askedAt }: Pick<EventConfirmation, 'kind' | 'askedAt'>,
) => Buffer.from(keyedHash(secret, 'freshness', `${eventId} ${kind} ${askedAt}`), 'base64url').toString('hex')

/** Requests the due confirmations. Idempotent. Returns their number. */
export async function requestConfirmations(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  let count = 0
  for (const due of await listDueConfirmations(ctx)) count += Number(await requestConfirmation(ctx, due))
  return count
}

/** Stores the request and enqueues its emails in one transaction. A request about a former date is renewed. */
const requestConfirmation = (ctx: RequestContext, { eventId, organizerId, kind, from }: DueConfirmation) =>
  transaction(ctx, async (txCtx) => {
    // Concurrent runs at the same instant make the same token, and `on conflict` covers one unique index: they take turns.
    await txCtx.db.execute(sql`select id from events where id = ${eventId} for no key update`)
    const askedAt = ctx.now.toISOString()
    const hash = hashToken(confirmationToken(ctx.services.secret, eventId, { kind, askedAt }))
    const [made] = await txCtx.db.execute<{ id: number }>(sql`
      insert into confirmation_requests as a (event_id, kind, hash, created_at)
      values (${eventId}, ${kind}, ${hash}, ${askedAt})
      on conflict (event_id, kind) do update set hash = excluded.hash, created_at = excluded.created_at, answered_at = null
        where ${madridDay(sql`a.created_at`)} < ${from}::date
      returning a.id`)
    if (!made) return false
    for (const userId of await listOrganizationRecipients(txCtx, organizerId))
      await enqueue(txCtx, confirmationEmailJob, { ask: made.id, userId })
    return true
  })

/** Confirms by link that the event's details are right. A second click gets the same response. */
export const confirmEvent = (ctx: RequestContext, token: string): Promise<EventConfirmation> =>
  answerRequest(ctx, token, 'before', async (txCtx, { event }) => {
    const confirmedOn = dayAt(ctx.now)
    await txCtx.db.execute(sql`update events set confirmed_on = ${confirmedOn}::date where id = ${event.id}`)
    return { confirmedOn }
  })

/** Answers by link whether the event took place. Only the first answer counts. */
export const answerTookPlace = (ctx: RequestContext, token: string, answer: 'yes' | 'no'): Promise<EventConfirmation> =>
  answerRequest(ctx, token, 'after', async (txCtx, { event }) => {
    const tookPlace = answer === 'yes'
    await txCtx.db.execute(sql`update events set took_place = ${tookPlace} where id = ${event.id}`)
    return { tookPlace }
  })

type Change = (txCtx: RequestContext, asked: EventConfirmation) => Promise<Partial<EventConfirmation['event']>>

const answerRequest = (
  ctx: RequestContext,
  token: string,
  when: 'before' | 'after',
  change: Change,
): Promise<EventConfirmation> =>
  transaction(ctx, async (txCtx) => {
    // Lock, so that of two simultaneous answers the second sees the first.
    await txCtx.db.execute(sql`select id from confirmation_requests where hash = ${hashToken(token)} for update`)
    const asked = await findConfirmation(txCtx, token)
    if (!asked || (asked.kind === 'after') !== (when === 'after')) throw notFound()
    if (asked.answered) return asked
    const changed = await change(txCtx, asked)
    await txCtx.db.execute(
      sql`update confirmation_requests set answered_at = ${ctx.now.toISOString()} where id = ${asked.id}`,
    )
    const action = when === 'after' ? 'answerTookPlace' : 'confirmEvent'
    const to = Object.values(changed).join()
    await recordAudit(txCtx, {
      action,
      entityType: 'event',
      entityId: asked.event.id,
      to,
      details: { ask: asked.kind },
    })
    return { ...asked, answered: true, event: { ...asked.event, ...changed } }
  })

/** Confirms in the panel that the event's details are right. Throws 409 unless it is public, upcoming and not cancelled or postponed. */
export async function confirmEventNow(ctx: RequestContext, ref: EventRef): Promise<{ confirmedOn: string }> {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const confirmedOn = dayAt(ctx.now)
  return transaction(ctx, async (txCtx) => {
    const [changed] = await txCtx.db.execute(sql`
      update events set confirmed_on = ${confirmedOn}::date where id = (
        select e.id from events e left join venues v on v.id = e.venue_id
        where e.id = ${eventId} and ${visibleEvents(ctx)} and e.happening in ('tentative', 'confirmed') and e.last_day >= ${localToday(ctx)})
      returning id`)
    if (!changed) throw new AppError('wrong_state')
    await recordAudit(txCtx, { action: 'confirmEvent', entityType: 'event', entityId: eventId, to: confirmedOn })
    return { confirmedOn }
  })
}

/** Sets in the panel whether the event took place; may be changed later. Throws 409 unless it was public and is past. */
export async function setTookPlace(
  ctx: RequestContext,
  ref: EventRef,
  answer: 'yes' | 'no',
): Promise<{ tookPlace: boolean }> {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const tookPlace = answer === 'yes'
  return transaction(ctx, async (txCtx) => {
    const [changed] = await txCtx.db.execute(sql`
      update events set took_place = ${tookPlace} where id = (select e.id from events e left join venues v on v.id = e.venue_id
        where e.id = ${eventId} and ${visibleEvents(ctx)} and e.happening in ('tentative', 'confirmed') and e.last_day < ${localToday(ctx)})
      returning id`)
    if (!changed) throw new AppError('wrong_state')
    // Close the open request: no more emails about it.
    const answered = sql`update confirmation_requests set answered_at = ${ctx.now.toISOString()} where event_id = ${eventId} and kind = 'after' and answered_at is null`
    await txCtx.db.execute(answered)
    const line = { action: 'answerTookPlace', entityType: 'event', entityId: eventId, to: String(tookPlace) } as const
    await recordAudit(txCtx, line)
    return { tookPlace }
  })
}
