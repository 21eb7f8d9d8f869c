import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AuthorizedEvent, authorizeEvent } from '#features/events/access.server.ts'
import { findActor } from '#features/identity/accounts/queries/actor.server.ts'
import { enqueueEach, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { EventStatus } from '#shared/enums.ts'
import type { Segment } from '#shared/player-emails/segment.ts'
import { HELD_REASONS, type HeldReason } from '#shared/player-emails/states.ts'
import { mayUseFilters, playersQuery } from '#shared/registrations/players-query.ts'
import { findAudience } from '../audience.server.ts'
import { refusalOf } from '../commands/checked-message.server.ts'
import { deliver } from '../commands/deliver.server.ts'
import { markSent } from '../commands/plan.server.ts'
import type { MessageTexts } from '../content.server.ts'
import { tellsUnseenMoney } from '../visible-emails.server.ts'

export const sendPlannedJob = jobKind('player_emails.planned', { emailId: z.int() })

/** Later than this it says what is no longer true: the site was down. */
const LATE_HOURS = 24

/** Every minute: those whose time has come. */
export async function enqueueDue(ctx: RequestContext, jobId: string) {
  authorizeJob(ctx)
  const due = await ctx.db.execute<{ emailId: number }>(sql`
    select m.id as "emailId" from player_emails m join events e on e.id = m.event_id
    where m.scheduled_for <= ${ctx.now.toISOString()}::timestamptz and m.held_for is null and e.deleted_at is null order by m.scheduled_for`)
  await enqueueEach(ctx, sendPlannedJob, [...due], { jobId })
}

type Due = MessageTexts & {
  filter: Segment
  sentBy: number
  eventId: number
  organizationId: number
  ref: number
  eventStatus: EventStatus | null
  eventStatusNow: EventStatus
  isLate: boolean
}

/**
 * Sends a planned message whose time has come, or holds it and says why. All of it in one transaction: a run after a crash finds it planned
 * or sent, never between.
 */
export async function sendPlanned(ctx: RequestContext, emailId: number) {
  authorizeJob(ctx)
  await transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    await db.execute(sql`select e.id from events e join player_emails m on m.event_id = e.id where m.id = ${emailId}
      for no key update of e`)
    const due = await lockDue(txCtx, emailId)
    if (!due) return
    const reason = (await reasonToHold(txCtx, due)) ?? (await tryToDeliver(txCtx, emailId, due))
    if (reason) await db.execute(sql`update player_emails set held_for = ${reason} where id = ${emailId}`)
    else await markSent(txCtx, emailId, due.sentBy)
  })
}

async function lockDue({ db, now }: RequestContext, emailId: number): Promise<Due | null> {
  const at = now.toISOString()
  const [due] = await db.execute<Due>(sql`
    select m.subject_es as "subjectEs", m.body_es as "bodyEs", m.subject_en as "subjectEn", m.body_en as "bodyEn", m.filter,
      m.sent_by as "sentBy", m.event_id as "eventId", e.organizer_id as "organizationId", m.event_status as "eventStatus",
      e.happening as "eventStatusNow", (select x.id from event_texts x where x.event_id = e.id order by x.id limit 1) as ref,
      m.scheduled_for < ${at}::timestamptz - make_interval(hours => ${LATE_HOURS}) as "isLate"
    from player_emails m join events e on e.id = m.event_id
    where m.id = ${emailId} and m.scheduled_for <= ${at}::timestamptz and m.held_for is null and e.deleted_at is null for update of m`)
  return due ?? null
}

/** Why it does not go, as things stand now: for its author, its event, and the time. */
async function reasonToHold(ctx: RequestContext, due: Due): Promise<HeldReason | null> {
  const author = await findActor(ctx, due.sentBy)
  const event = author && (await authorizeEvent({ ...ctx, actor: author }, 'emails.send', due.ref).catch(nullIfRefused))
  if (!event) return 'author_gone'
  if (!mayStillUse(due, event)) return 'author_limited'
  const refusal = await refusalOf(ctx, due.eventId)
  if (refusal) return refusal
  if (due.eventStatus !== due.eventStatusNow) {
    if (due.eventStatusNow === 'cancelled') return 'event_cancelled'
    if (due.eventStatusNow === 'postponed') return 'event_postponed'
  }
  return due.isLate ? 'too_late' : null
}

const mayStillUse = (due: Due, event: AuthorizedEvent) =>
  mayUseFilters(playersQuery.read(due.filter.query), event.role) && !tellsUnseenMoney(due, event)

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** Null once it has recipients. */
async function tryToDeliver(ctx: RequestContext, emailId: number, due: Due): Promise<HeldReason | null> {
  try {
    await deliver(ctx, { ...due, emailId }, await findAudience(ctx, due.eventId, due.filter))
    return null
  } catch (error) {
    const reason = error instanceof AppError && HELD_REASONS.find((one) => one === error.code)
    if (!reason) throw error
    return reason
  }
}
