import type { FLAGS } from './search.ts'

/** The prices that the filter offers, in whole units: the most that the cheapest ticket may cost. */
export const PRICES = [0, 30, 60, 100] as const

/** The distances that the filter offers, in kilometres. */
export const DISTANCES = [25, 50, 100, 150, 300] as const
/** The ages that the filter offers: of the youngest who goes. */
export const AGES = [18, 16, 14, 12, 8] as const

/**
 * How many upcoming events each option of each filter would leave, given the text and the other filters. Options of none are left out. `any` is
 * what the filter would leave without a choice.
 */
export type OptionCounts = Record<
  | 'theme'
  | 'type'
  | 'language'
  | 'combat'
  | 'diet'
  | 'origin'
  | 'country'
  | 'month'
  | 'when'
  | 'price'
  | 'province'
  | 'within'
  | 'age'
  | (typeof FLAGS)[number],
  Record<string, number>
>
