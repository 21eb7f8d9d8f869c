import { z } from 'zod'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { EVENT_STATUSES, MODERATION } from '#shared/enums.ts'
import { authorizeEvent, type EventRef } from './access.server.ts'
import { updateEvent } from './commands/event.server.ts'
import type { EventRow } from './commands/fields.server.ts'
import type { HeaderUpload } from './commands/header.server.ts'
import { changeEventStatus, lockEvent } from './commands/status-changes.server.ts'
import type { EventWriteResult } from './commands/write.server.ts'
import { getEventSnapshot } from './queries/snapshot.server.ts'

const reason = z.string().nullish()
/** Fields of the response of `GET api/event/my_event` that are not part of the event form. */
export const statusForm = z.object({
  status: z.enum(EVENT_STATUSES).nullish(),
  status_reason: reason,
  status_reason_es: reason,
  status_reason_en: reason,
  moderation: z.enum(MODERATION).nullish(),
  version: z.string().max(64).optional(),
})
type StatusForm = z.output<typeof statusForm>

/**
 * Updates an event under the field names of the response, its status included. Only the site team changes `moderation`, so another value
 * is an error instead of being ignored.
 */
export async function updateMyEvent(
  ctx: RequestContext,
  ref: EventRef,
  form: object,
  header: HeaderUpload,
): Promise<EventWriteResult> {
  const { eventId, locale } = await authorizeEvent(ctx, 'events.edit', ref)
  const sent = parse(statusForm, form)
  if (!sent.status && !sent.moderation) return updateEvent(ctx, ref, form, header)
  return transaction(ctx, async (txCtx) => {
    const { row } = await lockEvent(txCtx, eventId)
    if (sent.moderation && sent.moderation !== row.moderation)
      throw new AppError('invalid', { fields: { moderation: 'choice' } })
    const change = statusChange(sent, row, locale)
    if (!change) return updateEvent(txCtx, ref, form, header)
    if (sent.version !== undefined && sent.version !== hashVersion(await getEventSnapshot(txCtx.db, eventId)))
      throw new AppError('changed_meanwhile', { details: { reason: 'changed_meanwhile' } })
    await withApiFieldNames(changeEventStatus(txCtx, ref, change))
    return updateEvent(txCtx, ref, { ...form, version: hashVersion(await getEventSnapshot(txCtx.db, eventId)) }, header)
  })
}

/** The status change that was sent: another status, or another reason for the same one; null when nothing changes. */
function statusChange({ status, ...sent }: StatusForm, row: EventRow, locale: string) {
  if (!status) return null
  const { status_reason: own, status_reason_es: es, status_reason_en: en } = sent
  const [before, after] = [
    [row.statusReasonEs, row.statusReasonEn],
    [es, en],
  ]
  // `status_reason` without a suffix is in the language that the event was referenced by.
  if (es === undefined && en === undefined) after[locale === 'en' ? 1 : 0] = own
  const isSame = after.every((reason, index) => reason === undefined || reason === before[index])
  const [reasonEs, reasonEn] = after
  return status === row.eventStatus && isSame
    ? null
    : { event_status: status, reason_es: reasonEs, reason_en: reasonEn }
}

const API_FIELD_NAMES: Record<string, string> = {
  event_status: 'status',
  reason_es: 'status_reason_es',
  reason_en: 'status_reason_en',
}

/** Reports errors of the command under the field names of the API. */
async function withApiFieldNames(changed: Promise<void>) {
  try {
    await changed
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([name, code]) => [API_FIELD_NAMES[name] ?? name, code])
    throw new AppError(error.code, { kind: error.kind, fields: Object.fromEntries(fields) })
  }
}
