import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { parseAnswers } from '#features/registration-forms/answers.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { keepAsked } from '#features/registrations/records/asked-answers.ts'
import { byMember, findRow, recordChange } from '#features/registrations/records/change-state.server.ts'
import { getHeldPrices } from '#features/registrations/records/held-prices.server.ts'
import { priceOptions } from '#features/registrations/records/kept-prices.ts'
import { answersChanged, type RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { answerForm } from '#features/registrations/schema.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { emit } from '#kit/domain-event.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { seenAnswer, singleField } from '#shared/registrations/changeable-answers.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { isLive } from '#shared/registrations/states.ts'
import { findChangeableField } from '../../queries/players/changeable-answers.server.ts'
import { changedFields, writeChange } from '../player/answers.server.ts'

/**
 * Changes one answer of a registration for its person, checked as if they had changed it, and charged so. Protected answers, consents and
 * files are theirs alone. Answers that are not asked any more because of it go. The person sees in their registration that it was changed,
 * and is emailed where it costs something else. Throws `invalid`, `registration_changed`, 404, `changed_meanwhile` where it is not the answer
 * any more that the form showed, and `registration_refused` with `quota` when an option has no seats.
 */
export async function changeAnswer(ctx: RequestContext, ref: EventRef, form: unknown): Promise<{ fields: string[] }> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const sent = parse(answerForm, form)
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await processWaitingList(txCtx, seats)
    const row = await findRow(txCtx, seats, sent.id)
    if (!row) throw notFound()
    if (!isLive(row.state) || row.anonymizedAt) throw new AppError('registration_changed')
    const after = { ...row, ...(await parseAnswer(txCtx, seats, row, { ...sent, role })) }
    const fields = changedFields(row, after)
    if (fields.length === 0) return { fields }
    await writeChange(txCtx, seats, row, after)
    await emit(txCtx, answersChanged, { row: after, fields })
    // An entry with a state is emailed about.
    const isPriced = after.optionsPrice !== row.optionsPrice
    const states = isPriced ? { fromState: row.state, toState: row.state } : {}
    await recordChange(txCtx, row, { action: 'answers', by: byMember(userId), fields, ...states })
    await processWaitingList(txCtx, seats)
    return { fields }
  })
}

type Sent = { field: string; seen: string; answers?: unknown; role: EventRole }

/** The columns after the change. */
async function parseAnswer(ctx: RequestContext, seats: Seats, row: RegistrationRow, sent: Sent) {
  const definition = seats.form?.definition ?? EMPTY_FORM
  const asked = await listAskedFields(ctx, seats.eventId)
  const field = findChangeableField({ definition, asked, row }, sent.field)
  if (!field) throw notFound()
  if (seenAnswer(row.answers, field.key) !== sent.seen) throw new AppError('changed_meanwhile')
  const at = { ticketId: row.ticketId, stages: [field.stage], prefix: 'answers', locale: ctx.locale }
  const parsed = parseAnswers(singleField(field), sent.answers, at)
  if (Object.keys(parsed.fields).length > 0) throw new AppError('invalid', { fields: parsed.fields })
  const { [field.key]: _, ...others } = row.answers
  const kept = keepAsked(definition, { ...row, answers: { ...others, ...parsed.answers } })
  // Who may not see protected answers removes none.
  const specialAnswers = can(sent.role, 'players.special') ? kept.specialAnswers : row.specialAnswers
  const { answers } = kept
  return {
    answers,
    specialAnswers,
    ...priceOptions(definition, { ...answers, ...specialAnswers }, await getHeldPrices(ctx, row)),
    formId: seats.form?.formId ?? null,
    formVersion: seats.form?.version ?? null,
  }
}
