/** The prices that the filter offers, in whole units: the most that the cheapest ticket may cost. */
export const PRICES = [0, 30, 60, 100] as const

/**
 * How many upcoming events each option of each filter would leave, given the text and the other filters. Options of none are left out. `any` is
 * what the filter would leave without a choice.
 */
export type OptionCounts = Record<
  'theme' | 'type' | 'language' | 'origin' | 'country' | 'month' | 'when' | 'price' | 'province',
  Record<string, number>
>
