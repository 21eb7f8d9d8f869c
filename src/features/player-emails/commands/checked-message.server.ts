import { sql } from 'drizzle-orm'
import type { AuthorizedEvent } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, type Fields, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { hasOwnLink, unknownPlaceholder, usesMoney } from '#shared/player-emails/placeholders.ts'
import { querySegment, readSegmentQuery, type Segment } from '#shared/player-emails/segment.ts'
import type { ReplyTarget } from '#shared/player-emails/states.ts'
import type { EmailRefusal } from '#shared/player-emails/views.ts'
import { mayUseFilters, playersQuery } from '#shared/registrations/players-query.ts'
import { type MessageForm, messageForm } from '../schema.ts'

const TEXTS = ['subject_es', 'body_es', 'subject_en', 'body_en'] as const

/**
 * The message of a form. Throws `invalid`: for braces that no email fills in, for what someone owes where the role sees no money, for links
 * that open for the writer alone, and for half of an English text.
 */
export function checkMessage({ services }: RequestContext, role: EventRole, form: unknown): MessageForm {
  const sent = parse(messageForm, form)
  const fields: Fields = {}
  for (const name of TEXTS) {
    const text = sent[name] ?? ''
    if (unknownPlaceholder(text) !== null) fields[name] = 'placeholder'
    else if (hasOwnLink(text, services.settings.siteUrl)) fields[name] = 'own_link'
    else if (usesMoney(text) && !can(role, 'money.read')) fields[name] = 'placeholder_money'
  }
  if (sent.subject_en !== null && sent.body_en === null) fields['body_en'] ??= 'required'
  if (sent.body_en !== null && sent.subject_en === null) fields['subject_en'] ??= 'required'
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return sent
}

/**
 * Whom the email goes to, as a form of the compose page says: the filters of the players' table, or those chosen in it. Throws 404 for
 * filters that the role may not use, since whom they find tells what they ask about.
 */
export function toSegment(role: EventRole, form: unknown, ids: number[] | null): Segment {
  const query = readSegmentQuery(isRecord(form) ? form : {}) ?? playersQuery.read()
  const segment = { query: querySegment(query), ...(ids && { ids }) }
  requireUsable(role, segment)
  return segment
}

/** Throws 404 where the role may not use the filters of the segment. */
export function requireUsable(role: EventRole, { query }: Segment) {
  if (!mayUseFilters(playersQuery.read(query), role)) throw notFound()
}

const isRecord = (form: unknown): form is Record<string, unknown> => typeof form === 'object' && form !== null

/** Why nothing is sent to the players of an event: its organization is not active, or the site team has taken it down. */
export async function refusalOf({ db }: RequestContext, eventId: number): Promise<EmailRefusal | null> {
  const [row] = await db.execute<{ status: string; moderation: string }>(
    sql`select o.status, e.moderation from events e join organizations o on o.id = e.organizer_id where e.id = ${eventId}`,
  )
  if (row?.status !== 'active') return 'organization_not_active'
  return row.moderation === 'rejected' ? 'event_taken_down' : null
}

/** Throws `organization_not_active` and `event_taken_down`. */
export async function requireSending(ctx: RequestContext, { eventId }: AuthorizedEvent) {
  const refusal = await refusalOf(ctx, eventId)
  if (refusal) throw new AppError(refusal)
}

/**
 * Where answers go: as chosen, else to the organization where it has an address. Throws `invalid` for one that should go to an organization
 * without an address.
 */
export async function checkReplyTarget(
  { db }: RequestContext,
  { organizationId }: AuthorizedEvent,
  target: ReplyTarget | undefined,
): Promise<ReplyTarget> {
  if (target === 'nobody' || target === 'sender') return target
  const [row] = await db.execute<{ email: string | null }>(
    sql`select email from organizations where id = ${organizationId}`,
  )
  if (row?.email) return 'organization'
  if (target === undefined) return 'nobody'
  throw new AppError('invalid', { fields: { reply_to: 'choice' } })
}

/** The columns of an email. */
export const toTexts = ({ subject_es, body_es, subject_en, body_en }: MessageForm) => ({
  subjectEs: subject_es,
  bodyEs: body_es,
  subjectEn: subject_en,
  bodyEn: body_en,
})
