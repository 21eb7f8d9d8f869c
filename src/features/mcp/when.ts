import { addDays, fridayOf, weekendFrom } from '#shared/days.ts'

export const WHEN = ['this_weekend', 'next_weekend', 'next_30_days', 'any_time'] as const
export type When = (typeof WHEN)[number]
export type Period = { from: string; to: string | null }

/**
 * The days that are meant. A weekend is Friday to Sunday. `this_weekend` is the one that goes on or comes next, `next_weekend` the first
 * one that has not begun.
 */
export function periodOf(when: When, today: string): Period {
  switch (when) {
    case 'this_weekend':
      return weekendFrom(today)
    case 'next_weekend': {
      const friday = fridayOf(today)
      const next = friday > today ? friday : addDays(friday, 7)
      return { from: next, to: addDays(next, 2) }
    }
    case 'next_30_days':
      return { from: today, to: addDays(today, 30) }
    case 'any_time':
      return { from: today, to: null }
  }
}
