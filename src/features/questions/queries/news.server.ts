import { sql } from 'drizzle-orm'
import { isInForce } from '#features/events/grants/access.server.ts'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import {
  addresseeOf,
  findConfirmedRecipient,
  findRecipientByEmail,
} from '#features/identity/accounts/queries/email-recipients.server.ts'
import { replyTo } from '#features/registrations/emails/news.server.ts'
import { listMembersWho } from '#features/registrations/emails/organizers.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/languages.ts'
import { can, EVENT_GRANTS } from '#shared/member-permissions.ts'
import type { OwnQuestionState } from '#shared/questions.ts'
import { isPublished, questionState, questionToken } from '../access.server.ts'

/** What emails say of a question. */
export type QuestionNews = {
  question: string
  answer: string | null
  isPublished: boolean
  /** Its asker has an account. */
  hasAccount: boolean
  event: string
  slug: string
  organizer: string
  replyTo: { name: string; address: string } | null
  /** Of the asker's link. */
  token: string
}

/** In the language of `ctx`. Null once it is gone or something else, and for an event that is deleted. */
export async function findQuestionNews(
  ctx: RequestContext,
  id: number,
  state: OwnQuestionState,
): Promise<QuestionNews | null> {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<Omit<QuestionNews, 'token'> & { createdAt: string }>(sql`
    select q.question, q.answer, ${isPublished} as "isPublished", q.asker_id is not null as "hasAccount", q.created_at as "createdAt",
      t.title as event, t.slug, o.name as organizer, ${replyTo()} as "replyTo"
    from event_questions q join events e on e.id = q.event_id join organizations o on o.id = e.organizer_id ${joinTranslation(ctx)}
    where q.id = ${id} and e.deleted_at is null and ${questionState} = ${state}`)
  if (!found) return null
  const { createdAt, ...news } = found
  return { ...news, token: questionToken(ctx.services, { id, createdAt: new Date(createdAt) }) }
}

/** Who asked, by account or by address; null once the question or the account is gone. */
export async function findAsker(ctx: RequestContext, id: number) {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<{ askerId: number | null; email: string | null; locale: Locale }>(
    sql`select asker_id as "askerId", email, locale from event_questions where id = ${id}`,
  )
  if (!found) return null
  const { askerId, email, locale } = found
  if (askerId !== null) return findConfirmedRecipient(ctx, askerId)
  return email === null ? null : addresseeOf(await findRecipientByEmail(ctx, email), { email, locale })
}

/** The accounts that can answer it: of its organization, and by a grant for its event. None once it is answered or gone. */
export async function listAnswerers(ctx: RequestContext, id: number): Promise<number[]> {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<{ eventId: number; organizationId: number }>(sql`
    select e.id as "eventId", e.organizer_id as "organizationId" from event_questions q join events e on e.id = q.event_id
    where q.id = ${id} and q.answered_at is null and e.deleted_at is null`)
  if (!found) return []
  const grants = EVENT_GRANTS.filter((grant) => can(grant, 'questions.answer'))
  const granted = await ctx.db.execute<{ id: number }>(sql`
    select g.user_id as id from event_grants g join events e on e.id = g.event_id
    where e.id = ${found.eventId} and g.kind in ${grants} and ${isInForce(ctx)}`)
  const members = await listMembersWho(ctx, 'questions.answer', found.organizationId)
  return [...new Set([...members, ...granted.map((one) => one.id)])]
}
