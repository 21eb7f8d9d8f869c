import { z } from 'zod'
import { int } from '#platform/forms/zod-fields.ts'
import { BOOKED_AT_ONCE, STATEMENT_LINES } from '#shared/payments/statement.ts'

const COLUMNS_MAX = 500
const column = int({ max: COLUMNS_MAX })
const noColumn = z.preprocess((value) => (value === '' || value === undefined ? null : value), column.nullable())

/** The columns of a bank's file, with the hash of the heading they are for. */
export const columnsForm = z.object({
  heading: z.string().regex(/^[0-9a-f]{64}$/),
  date: column,
  amount: column,
  payer: noColumn,
  text: noColumn,
  direction: noColumn,
  currency: noColumn,
})

const ITEM = String.raw`\d{1,5}:\d{1,9}(?:\+\d{1,9}){0,5}`
/** Lines by their place in the import, each with the registrations it is for: `3:120,7:121+122`. */
const items = z
  .string()
  .max(BOOKED_AT_ONCE * 70)
  .regex(new RegExp(`^${ITEM}(?:,${ITEM}){0,${BOOKED_AT_ONCE - 1}}$`))
  .transform((text) =>
    text.split(',').map((item) => {
      const [line = '', ids = ''] = item.split(':')
      return { index: Number(line), registrationIds: ids.split('+').map(Number) }
    }),
  )
const index = int({ max: STATEMENT_LINES })
const importId = int({ max: 2_147_483_647 })

/** Books what the page calls sure, as it stood there. */
export const sureForm = z.object({ import: importId, items })
/** Books one line: to whom the page proposes, or to the person chosen. */
export const bookForm = z.object({
  import: importId,
  line: index,
  registrations: z
    .string()
    .regex(/^\d{1,9}(?:\+\d{1,9}){0,5}$/)
    .transform((text) => text.split('+').map(Number)),
  /** What is missing is forgiven. */
  difference: z.enum(['open', 'waived']).optional(),
  /** It is another payment than the one that the ledger has already. */
  different: z.literal('1').optional(),
})
export const lineForm = z.object({ import: importId, line: index })
export const undoForm = z.object({
  payments: z
    .string()
    .regex(new RegExp(String.raw`^\d{1,9}(?:,\d{1,9}){0,${BOOKED_AT_ONCE - 1}}$`))
    .transform((text) => text.split(',').map(Number)),
})
