import { timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type EventRef, matchesEventRef, visibleEvents } from '#features/events/access.server.ts'
import { localToday } from '#features/events/queries/list.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { AskingClosed, OwnQuestionState } from '#shared/questions.ts'

/** SQL: why nobody can ask about event `e` of organization `o`, with its venue `v`; null where everybody can. */
const askingClosed = (ctx: RequestContext): SQL<AskingClosed | null> => sql`case
  when e.happening = 'cancelled' then 'cancelled'
  when e.happening <> 'postponed' and e.last_day < ${localToday(ctx)} then 'over'
  when o.owner_id is null or o.status <> 'active' then 'nobody' end`

export type Askable = { id: number; closed: AskingClosed | null }

/** A public event, and whether one can ask about it. Throws 404. */
export async function getAskable(ctx: RequestContext, ref: EventRef): Promise<Askable> {
  return findAskable(ctx, matchesEventRef(ref))
}

/** The same by the event's own id. */
export const getAskableById = (ctx: RequestContext, id: number) => findAskable(ctx, sql`e.id = ${id}`)

async function findAskable(ctx: RequestContext, by: SQL): Promise<Askable> {
  const [found] = await ctx.db.execute<Askable>(sql`
    select e.id, ${askingClosed(ctx)} as closed from events e join organizations o on o.id = e.organizer_id
      left join venues v on v.id = e.venue_id
    where ${by} and ${visibleEvents(ctx)}`)
  if (!found) throw notFound()
  return found
}

/** SQL condition: question `q` is on the page of its event. */
export const isPublished: SQL<boolean> = sql`(q.published_at is not null and q.hidden_at is null)`

/** SQL: how far question `q` is. */
export const questionState: SQL<OwnQuestionState> = sql`case when q.confirmed_at is null then 'unconfirmed'
  when q.answered_at is null then 'waiting' else 'answered' end`

type Linked = { id: number; createdAt: Date }

/** In lower case, as every path. */
const sign = (secret: string, { id, createdAt }: Linked) =>
  Buffer.from(keyedHash(secret, 'question', `${id} ${createdAt.toISOString()}`), 'base64url')
    .toString('hex')
    .slice(0, 32)

/** What the link holds that is emailed to who asked without an account. */
export const questionToken = ({ secret }: { secret: string }, question: Linked) =>
  `${question.id}-${sign(secret, question)}`

/** The id of the question of a link. Throws 404 for one that is not ours, and once the question is gone. */
export async function readQuestionToken(ctx: RequestContext, token: string, lock = sql``): Promise<number> {
  const [, text = '', sent = ''] = /^(\d{1,10})-([0-9a-f]{32})$/.exec(token) ?? []
  const id = Number(text)
  const [found] = isRowId(id)
    ? await ctx.db.execute<{ createdAt: string }>(
        sql`select created_at as "createdAt" from event_questions where id = ${id} ${lock}`,
      )
    : []
  if (!found) throw notFound()
  const expected = sign(ctx.services.secret, { id, createdAt: new Date(found.createdAt) })
  if (!timingSafeEqual(Buffer.from(sent), Buffer.from(expected))) throw notFound()
  return id
}
