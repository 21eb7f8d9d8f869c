import { sql } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef, visibleEvents } from '#features/events/access.server.ts'
import { today } from '#features/events/queries/list.server.ts'
import { authorizeJob } from '#features/identity/accounts/access.server.ts'
import { listResponsible } from '#features/organizations/email-recipients.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { hashToken, keyedHash } from '#platform/crypto/token.server.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { type Asked, type Due, findAsked, listDue, madridDay } from './queries.server.ts'

type Means = Pick<Door, 'jobs' | 'secret'>

/**
 * The secret of a link: 256 bits that only this site can make again, so that each letter has it and nothing keeps it.
 * In hexadecimal: an address of a page has no capitals.
 */
export const askToken = (secret: string, eventId: number, { ask, askedAt }: Pick<Asked, 'ask' | 'askedAt'>) =>
  Buffer.from(keyedHash(secret, 'freshness', `${eventId} ${ask} ${askedAt}`), 'base64url').toString('hex')

/** Asks about every event whose time has come; run twice, it asks once. Answers how many were asked about. */
export async function askForFreshness(ctx: Context, means: Means): Promise<number> {
  authorizeJob(ctx)
  let asked = 0
  for (const due of await listDue(ctx)) asked += Number(await askAbout(ctx, due, means))
  return asked
}

/** The question and its letters, or neither. What was asked about a former date is asked anew. */
const askAbout = (ctx: Context, { eventId, organizerId, ask, from }: Due, { jobs, secret }: Means) =>
  ctx.db.transaction(async (tx) => {
    const askedAt = ctx.now.toISOString()
    const hash = hashToken(askToken(secret, eventId, { ask, askedAt }))
    const [made] = await tx.execute<{ id: number }>(sql`
      insert into freshness_asks as a (event_id, ask, hash, created_at)
      values (${eventId}, ${ask}, ${hash}, ${askedAt})
      on conflict (event_id, ask) do update set hash = excluded.hash, created_at = excluded.created_at, answered_at = null
        where ${madridDay(sql`a.created_at`)} < ${from}::date
      returning a.id`)
    if (!made) return false
    for (const userId of await listResponsible({ ...ctx, db: tx }, organizerId))
      await jobs.enqueue(tx, 'freshness.letter', { ask: made.id, userId })
    return true
  })

/** Says by a link that the event stands as it is. Who clicks twice, or after somebody else, is told the same. */
export const confirmEvent = (ctx: Context, token: string): Promise<Asked> =>
  answer(ctx, token, 'before', async (inside, { event }) => {
    const confirmedOn = dayAt(ctx.now)
    await inside.db.execute(sql`update events set confirmed_on = ${confirmedOn}::date where id = ${event.id}`)
    return { confirmedOn }
  })

/** Says by a link whether the event took place. The first answer stands. */
export const answerTookPlace = (ctx: Context, token: string, said: 'yes' | 'no'): Promise<Asked> =>
  answer(ctx, token, 'after', async (inside, { event }) => {
    const tookPlace = said === 'yes'
    await inside.db.execute(sql`update events set took_place = ${tookPlace} where id = ${event.id}`)
    return { tookPlace }
  })

type Change = (inside: Context, asked: Asked) => Promise<Partial<Asked['event']>>

const answer = (ctx: Context, token: string, kind: 'before' | 'after', change: Change): Promise<Asked> =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    // Held, so that of two who answer at once the second reads what the first said.
    await tx.execute(sql`select id from freshness_asks where hash = ${hashToken(token)} for update`)
    const asked = await findAsked(inside, token)
    if (!asked || (asked.ask === 'after') !== (kind === 'after')) throw missing()
    if (asked.answered) return asked
    const changed = await change(inside, asked)
    await tx.execute(sql`update freshness_asks set answered_at = ${ctx.now.toISOString()} where id = ${asked.id}`)
    const verb = kind === 'after' ? 'answerTookPlace' : 'confirmEvent'
    const to = Object.values(changed).join()
    await record(inside, { verb, thing: 'event', thingId: asked.event.id, to, details: { ask: asked.ask } })
    return { ...asked, answered: true, event: { ...asked.event, ...changed } }
  })

/** Says in the panel that the event stands as it is: one that is in the calendar, and not over nor called off. */
export async function confirmEventNow(ctx: Context, ref: EventRef): Promise<{ confirmedOn: string }> {
  const { id } = await authorizeEvent(ctx, 'events.edit', ref)
  const confirmedOn = dayAt(ctx.now)
  return ctx.db.transaction(async (tx) => {
    const [changed] = await tx.execute(sql`
      update events set confirmed_on = ${confirmedOn}::date where id = (
        select e.id from events e left join venues v on v.id = e.venue_id
        where e.id = ${id} and ${visibleEvents(ctx)} and e.happening in ('tentative', 'confirmed') and e.last_day >= ${today(ctx)})
      returning id`)
    if (!changed) throw new Failure('conflict', 'wrong_state')
    await record({ ...ctx, db: tx }, { verb: 'confirmEvent', thing: 'event', thingId: id, to: confirmedOn })
    return { confirmedOn }
  })
}

/** Says in the panel whether an event took place: one that was in the calendar and is over. Whoever runs it may think better of it. */
export async function sayTookPlace(ctx: Context, ref: EventRef, said: 'yes' | 'no'): Promise<{ tookPlace: boolean }> {
  const { id } = await authorizeEvent(ctx, 'events.edit', ref)
  const tookPlace = said === 'yes'
  return ctx.db.transaction(async (tx) => {
    const [changed] = await tx.execute(sql`
      update events set took_place = ${tookPlace} where id = (select e.id from events e left join venues v on v.id = e.venue_id
        where e.id = ${id} and ${visibleEvents(ctx)} and e.happening in ('tentative', 'confirmed') and e.last_day < ${today(ctx)})
      returning id`)
    if (!changed) throw new Failure('conflict', 'wrong_state')
    // The letters need not ask any more.
    const answered = sql`update freshness_asks set answered_at = ${ctx.now.toISOString()} where event_id = ${id} and ask = 'after' and answered_at is null`
    await tx.execute(answered)
    const line = { verb: 'answerTookPlace', thing: 'event', thingId: id, to: String(tookPlace) } as const
    await record({ ...ctx, db: tx }, line)
    return { tookPlace }
  })
}
