import type { EventSummary } from '#shared/events/event-summary.ts'
import { namesOfRegion } from '#shared/map/german-states.ts'
import { foldText } from '#shared/search.ts'

/** Folded words as an event that they find writes them: "malaga" becomes "Málaga". */
export function spelledAs(words: string, event: EventSummary | undefined): string {
  const names = event
    ? [event.title, event.organizer.name, event.venue?.name, ...namesOfRegion(event.county ?? '')].join(' ')
    : ''
  const spellings = new Map((names.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => [foldText(word), word]))
  return words
    .split(' ')
    .map((word) => spellings.get(word) ?? word)
    .join(' ')
}
