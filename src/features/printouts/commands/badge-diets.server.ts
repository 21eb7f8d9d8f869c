import { answerText } from '#features/registrations/queries/players/answer-text.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { isQuiet, quietOptions } from '#features/registrations/queries/players/quiet-answers.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dietKeys } from '../queries/asked-of.server.ts'
import { readOpenedPeople, recordOpened } from './opened-people.server.ts'

/**
 * What people who come ask of the kitchen, by registration: nothing of who eats everything. What was read stands in their histories.
 * `ids`: only of these. Inside a transaction. Does not authorize. Throws `answers_erased`.
 */
export async function readBadgeDiets(
  ctx: RequestContext,
  eventId: number,
  ids: readonly number[] | null,
): Promise<Map<number, string>> {
  const keys = dietKeys(await listAskedFields(ctx, eventId))
  const { people, fields } = await readOpenedPeople(ctx, eventId, 'kitchen', keys)
  const read = people.filter(({ id, opened }) => opened.length > 0 && (ids === null || ids.includes(id)))
  const entries = read.map(({ id, opened }) => ({ id, fields: opened }))
  await recordOpened(ctx, entries, { action: 'answer_opened' })
  const quiet = quietOptions(fields)
  return new Map(
    read.map(({ id, answers }): [number, string] => [
      id,
      fields
        .filter((field) => !isQuiet(field, answers[field.key], quiet))
        .map((field) => answerText(field, answers[field.key], ctx.locale))
        .join(', '),
    ]),
  )
}
