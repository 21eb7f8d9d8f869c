import { z } from 'zod'
import { int, isoDay, minorUnits, multiline, nullable } from '#platform/forms/zod-fields.ts'
import { NOTE_MAX, TICKET_PRICE_MAX } from '#shared/limits.ts'
import { LEDGER_METHODS } from '#shared/payments/enums.ts'

/** What moved: minor units, the day, and how. */
export const amount = minorUnits(TICKET_PRICE_MAX).refine((value) => value > 0, { params: { code: 'number' } })
export const note = nullable(multiline({ max: NOTE_MAX }))
const byHand = z.enum(LEDGER_METHODS).exclude(['card'])

/** Money that moved: announced by who paid, received, or given back. */
export const movementForm = z.object({ amount, method: byHand, moved_on: isoDay, note })
/** The last row of the payments that the form was shown with: whoever entered one meanwhile was faster. */
export const seen = z.preprocess(
  (value) => (value === '' ? undefined : value),
  int({ min: 0, max: 2_147_483_647 }).optional(),
)
/** An organizer has received a payment, or given money back. */
export const entryForm = movementForm.extend({ seen })
/** One payment of all seats of a group: `amount` is the sum that the page showed. */
export const groupPaymentForm = z.object({
  amount: minorUnits(TICKET_PRICE_MAX * 100),
  method: byHand,
  moved_on: isoDay,
})
/** Confirms what was announced, with another amount or day where it differs. */
export const confirmForm = z.object({ amount: nullable(amount), moved_on: nullable(isoDay) })
export const rejectForm = z.object({ reason: note })
/** A discount (negative) or an extra charge by hand. */
export const adjustForm = z.object({
  amount: z
    .number()
    .int()
    .min(-TICKET_PRICE_MAX)
    .max(TICKET_PRICE_MAX)
    .refine((value) => value !== 0, { params: { code: 'number' } }),
  reason: multiline({ max: NOTE_MAX }),
  /** The last row of the charges that the form was shown with. */
  seen,
})
