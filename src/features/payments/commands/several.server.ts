import { z } from 'zod'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { int, multiline } from '#platform/forms/zod-fields.ts'
import { NOTE_MAX } from '#shared/limits.ts'
import { getPaymentTerms, listAccounts } from '../queries/accounts.server.ts'
import { listAnnounced } from '../queries/announced.server.ts'
import { confirmPayment } from './payments.server.ts'

const CHOSEN_MAX = 1000
/** The registrations that were chosen. */
export const chosenIds = z.preprocess(
  (value) => [value ?? []].flat(),
  z
    .array(int({ min: 1, max: 2_147_483_647 }))
    .min(1)
    .max(CHOSEN_MAX),
)
const confirmForm = z.object({ ids: chosenIds })
/** Cancels those that owe something since before today. */
export const cancelForm = z.object({ ids: chosenIds, reason: multiline({ max: NOTE_MAX }) })

export type SeveralResult = { changed: number; refused: number }

/** Someone else has decided meanwhile, or it is the editor's own. */
const REFUSALS: readonly string[] = ['payment_changed', 'forbidden']

/** Confirms all that these registrations have announced, as far as the actor may; the others are counted as refused. */
export async function confirmAnnounced(ctx: RequestContext, ref: EventRef, input: unknown): Promise<SeveralResult> {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  const chosen = new Set(parse(confirmForm, input).ids)
  const announced = (await listAnnounced(ctx, eventId)).filter(({ registrationId }) => chosen.has(registrationId))
  const result = { changed: 0, refused: 0 }
  for (const { id } of announced) {
    const isDone = await confirmPayment(ctx, id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && REFUSALS.includes(error.code)) return false
        throw error
      },
    )
    if (isDone) result.changed++
    else result.refused++
  }
  return result
}

/** Cancels registrations with something overdue, for a reason that the players read. Those that are not, or no longer, stay. */
export async function cancelOverdue(ctx: RequestContext, ref: EventRef, input: unknown): Promise<SeveralResult> {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  const sent = parse(cancelForm, input)
  const accounts = await listAccounts(ctx, eventId, await getPaymentTerms(ctx, eventId))
  const overdue = new Set(accounts.filter((account) => account.overdue > 0).map(({ id }) => id))
  const chosen = [...new Set(sent.ids)]
  const cancelled = chosen.filter((id) => overdue.has(id))
  if (cancelled.length === 0) return { changed: 0, refused: chosen.length }
  const { changed } = await changeRegistrations(ctx, ref, { ids: cancelled, action: 'cancel', reason: sent.reason })
  return { changed: changed.length, refused: chosen.length - changed.length }
}
