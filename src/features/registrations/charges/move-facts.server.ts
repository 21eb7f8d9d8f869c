import { sql } from 'drizzle-orm'
import { listRulesWith } from '#features/pricing/queries.server.ts'
import { getFormVersion } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import type { PriceRule } from '#shared/payments/price.ts'
import { EMPTY_FORM, type FormDefinition } from '#shared/registrations/form-definition.ts'
import type { RegistrationRow } from '../registration-changes.server.ts'
import { type Charge, listCharges } from './charges.server.ts'

/** What the price of another ticket depends on, of one registration. */
export type MoveFacts = {
  definition: FormDefinition
  charges: Charge[]
  rules: PriceRule[]
  /** Before discounts, by the id of a ticket that it had before. */
  earlierPrices: ReadonlyMap<number, number>
}
export type FactsOf = (row: RegistrationRow) => MoveFacts

/** Reads it for several registrations of an event at once. Does not authorize. */
export async function readMoveFacts(ctx: RequestContext, eventId: number, rows: RegistrationRow[]): Promise<FactsOf> {
  const ids = rows.map(({ id }) => id)
  const charges = Map.groupBy(await listCharges(ctx, ids), ({ registrationId }) => registrationId)
  const earlier = Map.groupBy(await listEarlierPrices(ctx, ids), ({ registrationId }) => registrationId)
  const definitions = await readOnce(rows, versionOf, ({ formId, formVersion }) =>
    formId === null || formVersion === null ? EMPTY_FORM : getFormVersion(ctx, formId, formVersion),
  )
  const rulesOf = ({ id }: RegistrationRow) => [
    ...new Set((charges.get(id) ?? []).flatMap((line) => line.priceRuleId ?? [])),
  ]
  const rules = await readOnce(
    rows,
    (row) => String(rulesOf(row)),
    (row) => listRulesWith(ctx, eventId, rulesOf(row)),
  )
  return (row) => ({
    definition: definitions.get(versionOf(row))!,
    charges: charges.get(row.id) ?? [],
    rules: rules.get(String(rulesOf(row)))!,
    earlierPrices: new Map((earlier.get(row.id) ?? []).map(({ ticketId, amount }) => [ticketId, amount])),
  })
}

const versionOf = ({ formId, formVersion }: RegistrationRow) => `${formId}:${formVersion}`

/** What several rows share is read for the first of them. */
async function readOnce<T>(
  rows: RegistrationRow[],
  keyOf: (row: RegistrationRow) => string,
  read: (row: RegistrationRow) => T | Promise<T>,
) {
  const found = new Map<string, T>()
  for (const row of rows) if (!found.has(keyOf(row))) found.set(keyOf(row), await read(row))
  return found
}

/** The prices before discounts at which registrations had tickets. */
const listEarlierPrices = ({ db }: RequestContext, ids: number[]) =>
  db.execute<{ registrationId: number; ticketId: number; amount: number }>(sql`
    select distinct on (registration_id, item) registration_id as "registrationId", split_part(item, ':', 2)::int as "ticketId", amount
    from registration_charges where registration_id = any(${idArray(ids)}) and item ~ '^ticket:[0-9]+$' and amount > 0
    order by registration_id, item, id desc`)
