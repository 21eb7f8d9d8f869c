import type { RefundTier } from './refund.ts'

const NUMBERS = /(\d{1,3})\s*(%|d[ií]as?\b|days?\b|semanas?\b|weeks?\b)/giu

/** The percentages and the times before the event that a text about refunds names and no tier has, as the text has them. */
export function numbersOfNoTier(text: string, tiers: readonly RefundTier[]): string[] {
  const isKnown = (number: number, unit: string) => {
    if (unit === '%') return number === 0 || tiers.some(({ percent }) => percent === number)
    const days = /^[sw]/i.test(unit) ? number * 7 : number
    return tiers.some(({ daysBefore }) => daysBefore === days)
  }
  const found = [...text.matchAll(NUMBERS)].filter(([, number, unit]) => !isKnown(Number(number), unit!))
  return [...new Set(found.map(([whole]) => whole))]
}
