import { sql } from 'drizzle-orm'
import { authorizeEventOf } from '#features/events/access.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type AnswerFigure, PHOTO_ANSWERS, PHOTO_QUESTION } from '#shared/albums/photo-consent.ts'
import { can } from '#shared/member-permissions.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import { answerOf } from '../answers.server.ts'

type EventAnswers = {
  asks: boolean
  /** Whether the actor may read what a person answered. */
  mayRead: boolean
  /** Null where the form does not ask, or its question is protected. */
  figures: AnswerFigure[] | null
}
type Row = { answer: AnswerFigure['answer']; names: string[] }

/** What those with a seat at an event answered about photos: with their names for who may read the players, else how many. Throws 404. */
export async function findEventAnswers(ctx: RequestContext, eventId: number): Promise<EventAnswers> {
  const [event] = await ctx.db.execute<{ organizationId: number }>(
    sql`select e.organizer_id as "organizationId" from events e where e.id = ${eventId}`,
  )
  const role = await authorizeEventOf(ctx, 'events.edit', { eventId, organizationId: event!.organizationId })
  const field = (await listAskedFields(ctx, eventId)).find(
    ({ key, type }) => key === PHOTO_QUESTION && type === 'choice',
  )
  if (!field) return { asks: false, mayRead: false, figures: null }
  const asks = !field.removed
  const mayRead = can(role, field.special ? 'players.special' : 'players.read')
  if (field.special && !mayRead) return { asks, mayRead, figures: null }
  const rows = await ctx.db.execute<Row>(sql`
    select coalesce(x.answer, 'unanswered') as answer, array_agg(x.name order by x.name collate "es-x-icu") as names
    from (select ${answerOf(sql`r`)} as answer, coalesce(u.username, r.name, '') as name
      from registrations r left join users u on u.id = r.user_id
      where r.event_id = ${eventId} and not r.is_test and r.state in ${[...SEATED_STATES]}) x group by 1`)
  const found = new Map([...rows].map(({ answer, names }) => [answer, names]))
  const figures = [...PHOTO_ANSWERS, 'unanswered' as const].map((answer) => {
    const names = found.get(answer) ?? []
    return { answer, count: names.length, names: mayRead ? names : null }
  })
  return { asks, mayRead, figures }
}
