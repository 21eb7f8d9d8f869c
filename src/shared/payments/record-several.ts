/**
 * Why a payment was not entered for someone when it was for several: `announced`: they say that they have paid more than this, which is
 * decided by itself; `changed`: someone has entered something, or it costs something else, since the form was shown; `own`: nobody but the
 * owner decides about their own money.
 */
export type RefusalOfPayment = 'missing' | 'owes_nothing' | 'more_than_open' | 'announced' | 'changed' | 'own'

/** What one of several people owes, in minor units, as the form shows it; `seen`: the last row of their payments. */
export type PaymentLine = { id: number; open: number; seen: number }

/** Whose payments can be entered, and whose not. `today` is the event's. */
export type PaymentsPreview = {
  people: (PaymentLine & { name: string; announced: number })[]
  refused: { id: number; reason: RefusalOfPayment }[]
  today: string
}

/** A line as a form sends it. */
export const writeLine = ({ id, seen, open }: PaymentLine) => `${id}.${seen}.${open}`

/** Null for what no form of ours sends. */
export function readLine(sent: unknown): PaymentLine | null {
  const [, id, seen, open] = /^(\d{1,9})\.(\d{1,10})\.(\d{1,10})$/.exec(typeof sent === 'string' ? sent : '') ?? []
  return id === undefined ? null : { id: Number(id), seen: Number(seen), open: Number(open) }
}
