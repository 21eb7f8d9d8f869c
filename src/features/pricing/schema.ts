import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { int, isoDay, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import { TICKET_PRICE_MAX, TICKETS_MAX } from '#shared/limits.ts'
import { normalizeCode } from '#shared/payments/discount-code.ts'

const id = int({ min: 1, max: INTEGER.max })
const CODE_LENGTH = { min: 3, max: 30 }
const USES_MAX = 100_000
const PERCENT_MAX = { less: 100, more: 200 }

const code = singleLine(CODE_LENGTH)
  .transform(normalizeCode)
  .refine((text) => /^[A-Z0-9][A-Z0-9-]{2,29}$/.test(text), { params: { code: 'characters' } })

/** A change of prices: amounts in minor units. */
const common = {
  /** Null: a new one. */
  id: nullable(id),
  value: int({ min: 1, max: TICKET_PRICE_MAX }),
  unit: z.enum(['amount', 'percent']),
  /** None: all of the event, also those that are added later. */
  tickets: z.preprocess((value) => [value ?? []].flat(), z.array(id).max(TICKETS_MAX)),
  ends_on: nullable(isoDay),
  /** That of the stored one which the form shows. */
  version: nullable(z.string().max(64)),
}

type Issues = z.core.$RefinementCtx
const fail = (issues: Issues, path: string, issue: string) =>
  issues.addIssue({ code: 'custom', path: [path], params: { code: issue } })

export const codeForm = z
  .object({
    ...common,
    code,
    /** Whom it is for: the organization reads it. */
    title_es: nullable(singleLine({ max: 80 })),
    uses_max: nullable(int({ min: 1, max: USES_MAX })),
    is_stackable: z.preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean()),
  })
  .superRefine(({ unit, value }, issues) => {
    if (unit === 'percent' && value > PERCENT_MAX.less) fail(issues, 'value', 'number')
  })

export const periodForm = z
  .object({
    ...common,
    /** The words on the bill. */
    title_es: singleLine({ max: 80 }),
    title_en: nullable(singleLine({ max: 80 })),
    direction: z.enum(['less', 'more']),
    starts_on: nullable(isoDay),
  })
  .superRefine(({ unit, value, direction, starts_on: from, ends_on: until }, issues) => {
    if (unit === 'percent' && value > PERCENT_MAX[direction]) fail(issues, 'value', 'number')
    if (from === null && until === null) fail(issues, 'ends_on', 'required')
    if (from !== null && until !== null && until < from) fail(issues, 'ends_on', 'date')
  })

export const endForm = z.object({ id, ended: z.boolean() })
