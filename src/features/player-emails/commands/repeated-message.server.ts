import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Segment } from '#shared/player-emails/segment.ts'
import type { MessageForm } from '../schema.ts'
import { toTexts } from './checked-message.server.ts'

type Found = { id: number; isPlanned: boolean; isSameForm: boolean; isSameText: boolean; isRecent: boolean }

/**
 * A message that was sent before. The same form with the same text is that message: `before`. Throws `already_sent` for the text and the
 * filter of another form within an hour, such as of a second organizer. A form that was sent with another text gets no key.
 */
export async function findRepeated(ctx: RequestContext, eventId: number, sent: MessageForm, filter: Segment) {
  const { subjectEs, bodyEs, subjectEn, bodyEn } = toTexts(sent)
  const isSameText = sql`(m.subject_es = ${subjectEs} and m.body_es = ${bodyEs} and m.subject_en is not distinct from ${subjectEn}
    and m.body_en is not distinct from ${bodyEn} and m.filter = ${JSON.stringify(filter)}::jsonb)`
  const isSameForm = sql`coalesce(m.form_key = ${sent.form_key}::uuid, false)`
  const isRecent = sql`(m.scheduled_for is null and m.created_at > ${ctx.now.toISOString()}::timestamptz - interval '1 hour')`
  const found = await ctx.db.execute<Found>(sql`
    select m.id, m.scheduled_for is not null as "isPlanned", ${isSameForm} as "isSameForm", ${isSameText} as "isSameText", ${isRecent} as "isRecent"
    from player_emails m where m.event_id = ${eventId} and m.kind = 'message' and (${isSameForm} or (${isSameText} and ${isRecent}))`)
  const before = found.find((one) => one.isSameForm && one.isSameText)
  if (!before && found.some((one) => one.isSameText && one.isRecent)) throw new AppError('already_sent')
  return { before: before ?? null, formKey: found.some((one) => one.isSameForm) ? null : sent.form_key }
}
