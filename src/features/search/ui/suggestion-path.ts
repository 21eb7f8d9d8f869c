import { paths } from '#shared/paths.ts'
import type { Suggestion } from '#shared/suggestion.ts'

/** The page of a suggestion; searches and provinces lead to the list of events. */
export function suggestionPath({ kind, slug }: Suggestion, list: string) {
  if (kind === 'search') return `${list}?${slug}`
  if (kind === 'province') return `${list}?${new URLSearchParams({ province: slug })}`
  return paths[kind === 'past' ? 'event' : kind](slug)
}
