import { getFormVersion } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { RegistrationRow } from '../registration-changes.server.ts'
import { heldPrices, type OptionPrices } from './kept-prices.ts'

/** What the options of a registration cost the person. */
export async function getHeldPrices(ctx: RequestContext, row: RegistrationRow): Promise<OptionPrices> {
  if (row.formId === null || row.formVersion === null) return {}
  const definition = await getFormVersion(ctx, row.formId, row.formVersion)
  return heldPrices({ definition, answers: { ...row.answers, ...row.specialAnswers }, keptPrices: row.keptPrices })
}
