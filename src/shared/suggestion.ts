/** Kinds that stand under a heading. */
export const HEADED_KINDS = ['event', 'organizer', 'venue', 'province'] as const
export const SUGGESTION_KINDS = ['search', ...HEADED_KINDS, 'past'] as const
type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/**
 * A search suggestion. `search` is what the typed text may have meant, in words ("Género: Terror (1)"), and `past` an event that is over.
 * The `slug` of a search is its query, of a province its name; the `note` of an event its first day.
 */
export type Suggestion = {
  kind: SuggestionKind
  label: string
  note: string | null
  slug: string
  cancelled?: boolean
  postponed?: boolean
}
