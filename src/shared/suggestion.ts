export const SUGGESTION_KINDS = ['event', 'organizer', 'venue', 'province'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** What somebody typing may mean. `slug` of a province is its name; `note` of an event its first day; one that was called off says so. */
export type Suggestion = { kind: SuggestionKind; label: string; note: string | null; slug: string; cancelled?: boolean }
