import { addDays } from '../days.ts'

/** A part of what a registration costs. `dueOn` null: `paymentDays` after the seat was confirmed. */
export type Instalment = { percent: number; dueOn: string | null }

/** When a part is due, in minor units, and how much of it is paid. */
export type DuePart = { amount: number; dueOn: string; paid: number; open: number; isOverdue: boolean }

/** The day on which the part without a day of its own is due. */
export const firstDueDay = (confirmedOn: string, paymentDays: number) => addDays(confirmedOn, paymentDays)

type Account = {
  total: number
  paid: number
  instalments: readonly Instalment[]
  /** The day on which the part without a day of its own is due. */
  firstDueOn: string
  /** The first day of the event: no part is due later. Null where nothing is due on a day yet. */
  eventStart: string | null
  today: string
}

/**
 * Splits what a registration costs into its parts. Payments fill them in order; the last part takes what rounding leaves. A part is due
 * until the end of its day, and at the latest on the first day of the event, also when that has moved since.
 */
export function scheduleOf({ total, paid, instalments, firstDueOn, eventStart, today }: Account): DuePart[] {
  if (total <= 0) return []
  const plan = instalments.length > 0 ? instalments : [{ percent: 100, dueOn: null }]
  let [shares, before] = [0, 0]
  return plan.map(({ percent, dueOn }, index) => {
    shares += percent
    const upTo = index === plan.length - 1 ? total : Math.round((total * shares) / 100)
    const amount = upTo - before
    const covered = Math.min(Math.max(paid - before, 0), amount)
    before = upTo
    const planned = dueOn ?? firstDueOn
    const day = eventStart !== null && planned > eventStart ? eventStart : planned
    const open = amount - covered
    return { amount, dueOn: day, paid: covered, open, isOverdue: open > 0 && day < today }
  })
}
