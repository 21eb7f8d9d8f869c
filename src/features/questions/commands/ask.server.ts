import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EventRef } from '#features/events/access.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type Person, type RequestContext, signedInPerson, transaction } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit, rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { CONTACT_HONEYPOT, isBot } from '#shared/honeypot.ts'
import {
  QUESTIONS_PER_DAY,
  QUESTIONS_PER_EVENT_DAY,
  QUESTIONS_WAITING_EACH,
  QUESTIONS_WAITING_MAX,
} from '#shared/questions.ts'
import { type Askable, getAskable, getAskableById, readQuestionToken } from '../access.server.ts'
import { askByAddressForm, askForm } from '../schema.ts'
import { eventQuestions } from '../table.server.ts'

/** To the address of who asked without an account. */
export const confirmQuestionJob = jobKind('questions.confirm', { id: z.int() })
/** To those who can answer. */
export const questionAskedJob = jobKind('questions.asked', { id: z.int() })

/** By account or by address, in the form of its key. */
type Asker = { askerId: number | null; emailKey: string | null }
/** `address`: nobody is told of it before its address is confirmed. */
export type Asked = 'sent' | 'address'

/** Whether the actor may write on the page where one asks about an event. Throws 404 and `unconfirmed`. */
export async function authorizeAsker(ctx: RequestContext, ref: EventRef): Promise<Person | null> {
  await getAskable(ctx, ref)
  return signedInPerson(ctx) ? authorizeConfirmed(ctx) : null
}

/**
 * Asks the organizers of an event: by account, or from an address that is confirmed by the link sent to it. Bots get no error. Throws 404,
 * `unconfirmed`, `asking_closed`, `questions_waiting`, `questions_full` and `limited`.
 */
export async function askQuestion(ctx: RequestContext, ref: EventRef, form: unknown): Promise<Asked> {
  const me = await authorizeAsker(ctx, ref)
  requireOpen(await getAskable(ctx, ref))
  if (isBot(form, CONTACT_HONEYPOT)) return me ? 'sent' : 'address'
  const { question, visibility, email } = me ? { ...parse(askForm, form), email: null } : parse(askByAddressForm, form)
  const emailKey = email && toEmailKey(email)
  const key = me ? `person ${me.id}` : keyedHash(ctx.services.secret, 'question address', emailKey!)
  await rateLimitCaller(ctx, { name: 'question', points: ctx.services.settings.contactPerHour, seconds: 3600 })
  await rateLimit(ctx, key, { name: 'question-asker', points: QUESTIONS_PER_DAY, seconds: 86_400 })
  return transaction(ctx, async (txCtx) => {
    const event = await getAskable(txCtx, ref)
    requireOpen(event)
    await requireRoom(txCtx, event.id, { askerId: me?.id ?? null, emailKey })
    const row = {
      eventId: event.id,
      askerId: me?.id ?? null,
      email,
      locale: ctx.locale,
      question,
      mayPublish: visibility === 'public',
      createdAt: ctx.now,
      confirmedAt: me && ctx.now,
    }
    const [{ id }] = (await txCtx.db.insert(eventQuestions).values(row).returning({ id: eventQuestions.id })) as [
      { id: number },
    ]
    if (me) await tellOf(txCtx, { id, eventId: event.id })
    else await enqueue(txCtx, confirmQuestionJob, { id })
    return me ? 'sent' : 'address'
  })
}

/**
 * Confirms the address of a link: the team is told of the question, which becomes that of the account with this address, if there is one. A
 * second time changes nothing. Throws 404, `account_blocked`, `asking_closed`, `questions_waiting` and `questions_full`.
 */
export const confirmQuestion = (ctx: RequestContext, token: string): Promise<void> =>
  transaction(ctx, async (txCtx) => {
    const id = await readQuestionToken(txCtx, token, sql`for update`)
    const [found] = await txCtx.db.execute<Asker & { eventId: number; isConfirmed: boolean; isBlocked: boolean }>(sql`
      select q.event_id as "eventId", q.confirmed_at is not null as "isConfirmed", u.id as "askerId", lower(q.email) as "emailKey",
        u.blocked_at is not null as "isBlocked"
      from event_questions q left join users u on u.email_key = lower(q.email) and u.confirmed_at is not null and u.erased_at is null
      where q.id = ${id}`)
    const { eventId, isConfirmed, isBlocked, ...asker } = found!
    if (isConfirmed) return
    if (isBlocked) throw new AppError('account_blocked')
    requireOpen(await getAskableById(txCtx, eventId))
    await requireRoom(txCtx, eventId, asker)
    await txCtx.db.execute(sql`update event_questions set confirmed_at = ${ctx.now.toISOString()}, asker_id = ${asker.askerId}::int,
      email = case when ${asker.askerId}::int is null then email end where id = ${id}`)
    await tellOf(txCtx, { id, eventId })
  })

async function tellOf(ctx: RequestContext, { id, eventId }: { id: number; eventId: number }) {
  const limit = { name: 'question-event', points: QUESTIONS_PER_EVENT_DAY, seconds: 86_400 }
  await rateLimit(ctx, String(eventId), limit)
  await enqueue(ctx, questionAskedJob, { id })
}

function requireOpen({ closed }: Askable) {
  if (closed) throw new AppError('asking_closed')
}

/** Questions of an event are asked one after the other, so that none goes beyond the limits. */
async function requireRoom({ db }: RequestContext, eventId: number, { askerId, emailKey }: Asker) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('event questions'), ${eventId})`)
  const [waiting] = await db.execute<{ own: number; all: number }>(sql`
    select count(*) filter (where q.asker_id = ${askerId}::int or lower(q.email) = ${emailKey}::text)::int as own, count(*)::int as all
    from event_questions q where q.event_id = ${eventId} and q.confirmed_at is not null and q.answered_at is null`)
  if (waiting!.own >= QUESTIONS_WAITING_EACH) throw new AppError('questions_waiting')
  if (waiting!.all >= QUESTIONS_WAITING_MAX) throw new AppError('questions_full')
}
