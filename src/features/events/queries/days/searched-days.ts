import { daysOfMonth, weekendFrom } from '#shared/days.ts'
import type { Search } from '#shared/search.ts'

/** Events go on in them: their last day is `from` or later, their first one `to` or earlier. */
export type Period = { from: string | null; to: string | null }

/** The periods of a search, all of which an event has to go on in. */
export const searchedDays = (search: Search, today: string): Period[] => [
  ...(search.month ? [daysOfMonth(search.month)] : []),
  ...(search.when ? [chosenDays(search, today)] : []),
]

function chosenDays({ when, from, to }: Search, today: string): Period {
  if (when === 'weekend') return weekendFrom(today)
  if (when === 'month') return daysOfMonth(today.slice(0, 7))
  return { from, to }
}
