import type { PaidPart } from '#shared/payments/statement-match.ts'

/** Someone whose money may be in a bank statement: a registration of the event. Amounts in minor units. */
export type Payee = {
  id: number
  name: string
  /** Names under which they may pay: their own, those of their guardian and of whoever registered them. */
  names: string[]
  /** As it is shown; null: none yet. */
  reference: string | null
  /** The registrations that one person made together. */
  groupId: number | null
  /** Whether the registration counts: nobody who only waits, or has left, is guessed. */
  isSeated: boolean
  /** What is left to pay, and its parts in the order in which they are due. */
  open: number
  parts: { number: number; open: number }[]
  /** How many parts it was due in. */
  partCount: number
  /** What they say they have paid. */
  announced: { amount: number; day: string }[]
}

type Owed = Pick<Payee, 'open' | 'parts' | 'partCount'>

/** Which parts an amount pays exactly, the first ones; null: it fits nothing. */
export function paidPart({ open, parts, partCount }: Owed, amount: number): PaidPart | null {
  let sum = 0
  for (const [index, part] of parts.entries()) {
    sum += part.open
    if (sum !== amount) continue
    if (index === 0 && partCount > 1) return part.number
    return amount === open && parts.length === partCount ? 'whole' : 'several'
  }
  return null
}

/** What would be owed after a payment. */
export function afterPaying<Some extends Owed>(payee: Some, amount: number): Some {
  let left = amount
  const parts = payee.parts.flatMap((part) => {
    const covered = Math.min(left, part.open)
    left -= covered
    return part.open > covered ? [{ ...part, open: part.open - covered }] : []
  })
  return { ...payee, open: Math.max(0, payee.open - amount), parts }
}

/** The amounts that pay the first parts exactly, the smallest first. */
export function exactAmounts({ parts }: Owed): number[] {
  let sum = 0
  return parts.map(({ open }) => {
    sum += open
    return sum
  })
}
