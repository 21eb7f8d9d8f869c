import { z } from 'zod'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { HAPPENING, MODERATION } from '#shared/enums.ts'
import { authorizeEvent, type EventRef } from './access.server.ts'
import { updateEvent } from './commands/event.server.ts'
import type { EventRow } from './commands/fields.server.ts'
import type { Header } from './commands/header.server.ts'
import { changeHappening, lockEvent } from './commands/status-changes.server.ts'
import type { Saved } from './commands/write.server.ts'
import { eventSnapshot, versionOf } from './queries/snapshot.server.ts'

const reason = z.string().nullish()
/** Of what `GET api/event/my_event` tells, what is not part of the form. */
const statusForm = z.object({
  status: z.enum(HAPPENING).nullish(),
  status_reason: reason,
  status_reason_es: reason,
  status_reason_en: reason,
  moderation: z.enum(MODERATION).nullish(),
  version: z.string().max(64).optional(),
})
type StatusForm = z.output<typeof statusForm>

/**
 * Changes an event under the names it is read by: its status as well, as its own command would. Where it stands in the review is not its
 * organization's to say, so another `moderation` is refused instead of passed over.
 */
export async function updateMyEvent(ctx: Context, ref: EventRef, form: object, header: Header): Promise<Saved> {
  const { id, locale } = await authorizeEvent(ctx, 'events.edit', ref)
  const sent = parse(statusForm, form)
  if (!sent.status && !sent.moderation) return updateEvent(ctx, ref, form, header)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { row } = await lockEvent(inside, id)
    if (sent.moderation && sent.moderation !== row.moderation)
      throw new Failure('invalid', 'invalid', { fields: { moderation: 'choice' } })
    const change = statusAfter(sent, row, locale)
    if (!change) return updateEvent(inside, ref, form, header)
    if (sent.version !== undefined && sent.version !== versionOf(await eventSnapshot(tx, id)))
      throw new Failure('conflict', 'changed_meanwhile', { details: { reason: 'changed_meanwhile' } })
    await named(changeHappening(inside, ref, change))
    return updateEvent(inside, ref, { ...form, version: versionOf(await eventSnapshot(tx, id)) }, header)
  })
}

/** The other status that is sent, or another reason for the same; null where it says what there is. */
function statusAfter({ status, ...sent }: StatusForm, row: EventRow, locale: string) {
  if (!status) return null
  const { status_reason: own, status_reason_es: es, status_reason_en: en } = sent
  const [before, words] = [
    [row.happeningReasonEs, row.happeningReasonEn],
    [es, en],
  ]
  // The reason by its own name is that of the language the event is called by.
  if (es === undefined && en === undefined) words[locale === 'en' ? 1 : 0] = own
  const isSame = words.every((word, index) => word === undefined || word === before[index])
  const [reason_es, reason_en] = words
  return status === row.happening && isSame ? null : { happening: status, reason_es, reason_en }
}

const CALLED: Record<string, string> = {
  happening: 'status',
  reason_es: 'status_reason_es',
  reason_en: 'status_reason_en',
}

/** Its fields are refused by the names they were sent under. */
async function named(changed: Promise<void>) {
  try {
    await changed
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([name, code]) => [CALLED[name] ?? name, code])
    throw new Failure(error.kind, error.code, { fields: Object.fromEntries(fields) })
  }
}
