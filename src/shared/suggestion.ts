export const SUGGESTION_KINDS = ['event', 'organizer', 'venue', 'province'] as const
type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** A search suggestion. The `slug` of a province is its name, the `note` of an event its first day. */
export type Suggestion = { kind: SuggestionKind; label: string; note: string | null; slug: string; cancelled?: boolean }
