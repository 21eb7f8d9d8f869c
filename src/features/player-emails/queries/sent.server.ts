import { sql } from 'drizzle-orm'
import { type AuthorizedEvent, authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { listedFields, listReadableFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { listPlayerTickets } from '#features/registrations/queries/players/players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { contentLocale } from '#shared/languages.ts'
import { SENT_RECIPIENTS_SHOWN } from '#shared/limits.ts'
import type { Segment } from '#shared/player-emails/segment.ts'
import { type HeldReason, RECIPIENT_STATES, type RecipientState } from '#shared/player-emails/states.ts'
import type { SentDetail, SentEmail, SentRecipient } from '#shared/player-emails/views.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { audienceToken, findAudience } from '../audience.server.ts'
import { tellsUnseenMoney, visibleEmails } from '../visible-emails.server.ts'
import { eventFiller } from './event-words.server.ts'
import { plannedAt } from './planned.server.ts'

const LISTED = 200
/** Everybody an email may go to, and those who were left out. */
const PLAYER_EMAIL_ROWS_MAX = 10_000

type Row = Omit<SentEmail, 'counts' | 'at' | 'planned'> & {
  at: string
  plannedAt: string | null
  held: HeldReason | null
} & Record<RecipientState, number>

const toSent = ({ id, kind, subject, at, plannedAt: goesAt, held, ...counts }: Row): SentEmail => ({
  id,
  kind,
  subject,
  at: new Date(at),
  planned: goesAt === null ? null : { at: goesAt, held },
  counts: Object.fromEntries(RECIPIENT_STATES.map((state) => [state, counts[state]])) as SentEmail['counts'],
})

const counts = sql.join(
  RECIPIENT_STATES.map(
    (state) => sql`(count(p.id) filter (where p.state = ${state}))::int as ${sql.identifier(state)}`,
  ),
  sql`, `,
)

/** What was sent to the players of an event, or is planned, the latest first. */
export async function listSentEmails(ctx: RequestContext, ref: EventRef): Promise<SentEmail[]> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  const rows = await ctx.db.execute<Row>(sql`
    select m.id, m.kind, ${subjectOf(ctx)} as subject, m.created_at::text as at, ${plannedAt} as "plannedAt", m.held_for as held,
      ${counts}
    from player_emails m left join player_email_recipients p on p.email_id = m.id
    where ${visibleEmails(event)} group by m.id
    order by coalesce(m.scheduled_for, m.created_at) desc, m.id desc limit ${LISTED}`)
  const fill = await eventFiller(
    ctx,
    event.eventId,
    rows.map(({ subject }) => subject),
  )
  return rows.map((row) => toSent({ ...row, subject: fill(row.subject, ctx.locale) }))
}

const subjectOf = ({ locale }: RequestContext) =>
  contentLocale(locale) === 'en' ? sql`coalesce(m.subject_en, m.subject_es)` : sql`m.subject_es`

type Shown = { state?: RecipientState | null; all?: boolean }

/** One of them, with who got it: in one state or any, the first of them or all. Throws 404. */
export async function getSentEmail(
  ctx: RequestContext,
  ref: EventRef,
  id: number,
  shown: Shown = {},
): Promise<SentDetail> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  type Detail = Row &
    Pick<SentDetail, 'sender' | 'subjectEn' | 'bodyEs' | 'bodyEn' | 'ownEs' | 'ownEn'> & { filter: Segment }
  const [row] = isRowId(id)
    ? await ctx.db.execute<Detail>(sql`
        select m.id, m.kind, m.subject_es as subject, m.created_at::text as at, u.username as sender,
          m.subject_en as "subjectEn", m.body_es as "bodyEs", m.body_en as "bodyEn", m.own_es as "ownEs", m.own_en as "ownEn", m.filter,
          ${plannedAt} as "plannedAt", m.held_for as held, ${counts}
        from player_emails m left join player_email_recipients p on p.email_id = m.id left join users u on u.id = m.sent_by
        where m.id = ${id} and ${visibleEmails(event)} group by m.id, u.username`)
    : []
  if (!row) throw notFound()
  const { sender, subjectEn, bodyEs, bodyEn, ownEs, ownEn, filter, ...rest } = row
  const fill = await eventFiller(ctx, event.eventId, [row.subject, subjectEn ?? ''])
  return {
    ...toSent({ ...(rest as Row), subject: fill(row.subject, 'es') }),
    sender,
    subjectEn: subjectEn && fill(subjectEn, 'en'),
    bodyEs,
    bodyEn,
    ownEs,
    ownEn,
    needsMoney: row.plannedAt !== null && tellsUnseenMoney({ ...row, subjectEs: row.subject }, event),
    to: row.kind === 'message' ? await describeSegment(ctx, event, filter) : null,
    reach: row.plannedAt === null ? null : await reachOf(ctx, event, filter),
    recipients: await listRecipients(ctx, event, id, shown),
  }
}

async function reachOf(ctx: RequestContext, { eventId }: AuthorizedEvent, segment: Segment) {
  const { reached } = await findAudience(ctx, eventId, segment)
  return { count: reached.length, seen: audienceToken(reached) }
}

/** Whom a message went to, with what its words need. Questions that are protected by now are not named. */
async function describeSegment(ctx: RequestContext, { eventId, role }: AuthorizedEvent, { query, ids }: Segment) {
  const fields = listedFields(await listReadableFields(ctx, { eventId, role }))
  const asked = playersQuery.read(query)
  const answers = asked.answers.filter((answer) => fields.some(({ key }) => answer.startsWith(`${key}:`)))
  const words = { tickets: await listPlayerTickets(ctx, eventId), fields }
  return { query: { ...asked, answers }, chosen: ids?.length ?? null, words }
}

async function listRecipients(
  { db }: RequestContext,
  { eventId }: AuthorizedEvent,
  emailId: number,
  { state, all }: Shown,
) {
  const rows = await db.execute<Omit<SentRecipient, 'at'> & { at: string | null }>(sql`
    select p.id, p.registration_id as "registrationId", coalesce(u.username, r.name, '') as name,
      coalesce(u.locale, case when r.email is null then h.locale end, r.locale) as locale, p.state, p.failure,
      coalesce(p.sent_at, p.retry_at)::text as at
    from player_email_recipients p join registrations r on r.id = p.registration_id and r.event_id = ${eventId}
      left join users u on u.id = r.user_id left join users h on h.id = r.holder_id
    where p.email_id = ${emailId} ${state ? sql`and p.state = ${state}` : sql``}
    order by array_position(array['failed', 'queued', 'skipped', 'sent'], p.state), name, p.id
    limit ${all ? PLAYER_EMAIL_ROWS_MAX : SENT_RECIPIENTS_SHOWN}`)
  return rows.map((row): SentRecipient => ({ ...row, at: row.at === null ? null : new Date(row.at) }))
}
