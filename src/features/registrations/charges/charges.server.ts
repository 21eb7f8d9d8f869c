import { sql } from 'drizzle-orm'
import type { ParsedAnswers } from '#features/registration-forms/answers.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ChargeKind } from '#shared/payments/enums.ts'
import type { ChargeLine } from '#shared/payments/price.ts'
import { allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { heldPrices } from '../records/kept-prices.ts'
import type { RegistrationRow } from '../registration-changes.server.ts'
import { registrationCharges } from './table.server.ts'

type Charged = { id: number; isTest: boolean }

/**
 * Brings the charges of a registration to these lines: what is no longer in them, or costs another amount, is reversed by a row of its own.
 * Only items of `kinds` change. Under the lock of the event's seats. Test registrations cost nothing.
 */
export async function setCharges(ctx: RequestContext, row: Charged, lines: ChargeLine[], kinds: readonly ChargeKind[]) {
  if (row.isTest) return
  const before = (await listCharges(ctx, [row.id])).filter(({ kind }) => kinds.includes(kind))
  const target = new Map(lines.map((line) => [line.item, line]))
  const reversed = before
    .filter(({ item, amount }) => target.get(item)?.amount !== amount)
    .map((line) => ({ ...line, amount: -line.amount }))
  const added = lines.filter(({ item, amount }) => before.find((line) => line.item === item)?.amount !== amount)
  await addCharges(ctx, row.id, [...reversed, ...added])
}

/** Appends charges to the ledger. Lines that cost nothing are left out. */
export async function addCharges(
  ctx: RequestContext,
  registrationId: number,
  lines: (ChargeLine & { reason?: string | null; actorId?: number | null })[],
) {
  const rows = lines
    .filter(({ amount }) => amount !== 0)
    .map(({ kind, item, titleEs, titleEn, amount, priceRuleId = null, reason = null, actorId = null }) => ({
      registrationId,
      kind,
      item,
      titleEs,
      titleEn,
      amount,
      priceRuleId,
      reason,
      actorId,
      createdAt: ctx.now,
    }))
  if (rows.length > 0) await ctx.db.insert(registrationCharges).values(rows)
}

export type Charge = ChargeLine & { registrationId: number }

/** What registrations cost now, by item, in the order of charging; items that were reversed are left out. Does not authorize. */
export async function listCharges(ctx: RequestContext, ids: number[]): Promise<Charge[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.execute<Charge>(sql`
    select registration_id as "registrationId", kind, item, max(price_rule_id) as "priceRuleId",
      (array_agg(title_es order by id desc))[1] as "titleEs", (array_agg(title_en order by id desc))[1] as "titleEn",
      sum(amount)::int as amount
    from registration_charges where registration_id = any(${sql.param(ids)}::int[])
    group by registration_id, kind, item having sum(amount) <> 0
    order by registration_id, min(id)`)
  return [...rows]
}

type Answered = Pick<RegistrationRow, 'answers' | 'specialAnswers' | 'keptPrices'>

/** The lines of the options that a registration has, at the prices it has them for. */
export function heldOptionLines(definition: FormDefinition, { answers, specialAnswers, keptPrices }: Answered) {
  const held = heldPrices({ definition, answers: { ...answers, ...specialAnswers }, keptPrices })
  const options = Object.entries(held).map(([name, price]) => {
    const [field = '', option = ''] = name.split('.')
    return { field, option, price }
  })
  return optionLines(definition, options)
}

/** The lines of the options chosen. Those of `special` fields are one line without their words, which tell nothing about health. */
export function optionLines(definition: FormDefinition, options: ParsedAnswers['options']): ChargeLine[] {
  const fields = new Map(allFields(definition).map((field) => [field.key, field]))
  const lines = new Map<string, ChargeLine>()
  for (const { field: key, option, price } of options) {
    const field = fields.get(key)!
    const label = field.options.find((one) => one.key === option)!.label
    const line: ChargeLine =
      field.sensitivity === 'special'
        ? {
            kind: 'option',
            item: 'option:special',
            titleEs: 'Opciones protegidas',
            titleEn: 'Protected options',
            amount: 0,
          }
        : { kind: 'option', item: `option:${key}:${option}`, titleEs: label.es, titleEn: label.en, amount: 0 }
    const sum = lines.get(line.item) ?? line
    lines.set(line.item, { ...sum, amount: sum.amount + price })
  }
  return [...lines.values()]
}
