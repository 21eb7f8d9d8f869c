import { and, arrayContains, desc, eq } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { findForm } from '#features/registration-forms/queries.server.ts'
import { findRow } from '#features/registrations/records/change-state.server.ts'
import { getHeldPrices } from '#features/registrations/records/held-prices.server.ts'
import { withHeldPrices } from '#features/registrations/records/kept-prices.ts'
import { registrationHistory } from '#features/registrations/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type AnswerToChange, seenAnswer, singleField } from '#shared/registrations/changeable-answers.ts'
import { EMPTY_FORM, textIn } from '#shared/registrations/form-definition.ts'
import { answerTo } from '#shared/registrations/visible-fields.ts'
import { answerText } from './answer-text.server.ts'
import { listAskedFields } from './asked-fields.server.ts'
import { findChangeableField } from './changeable-answers.server.ts'

/** One answer of a registration with its question, options at the prices they are held for; null where nobody else may change it. */
export async function findAnswerToChange(
  ctx: RequestContext,
  ref: EventRef,
  { id, key }: { id: number; key: string },
): Promise<AnswerToChange | null> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const row = await findRow(ctx, { eventId }, id)
  const form = await findForm(ctx, eventId)
  const asked = await listAskedFields(ctx, eventId)
  const field = row && findChangeableField({ definition: form?.definition ?? EMPTY_FORM, asked, row }, key)
  if (!field) return null
  const { fields, action } = registrationHistory
  const [changed] = await ctx.db
    .select({ at: registrationHistory.at })
    .from(registrationHistory)
    .where(and(eq(registrationHistory.registrationId, id), eq(action, 'answers'), arrayContains(fields, [key])))
    .orderBy(desc(registrationHistory.id))
    .limit(1)
  const value = answerTo(row.answers, key)
  return {
    key,
    definition: withHeldPrices(singleField(field), await getHeldPrices(ctx, row)),
    answers: value === undefined ? {} : { [key]: value },
    seen: seenAnswer(row.answers, key),
    before: value === undefined ? null : answerText(field, value, ctx.locale),
    depending: asked
      .filter((one) => one.show_if?.key === key && !one.special && answerTo(row.answers, one.key) !== undefined)
      .map(({ label }) => textIn(label, ctx.locale)),
    answeredOn: (changed?.at ?? row.createdAt).toISOString().slice(0, 10),
    ticketId: row.ticketId,
    coin: row.coin,
    stage: field.stage,
  }
}
