/** Our own bounds on one query, beside API_DEPTH and API_CLAUSES: what a person writes is far below, what a flood sends is above. */
export const QUERY_LENGTH = 8_000
export const QUERY_PARAMETERS = 250
/** Brackets in one key: three relations with a populate each, then a filter through three more. */
export const QUERY_BRACKETS = 16
export const VALUE_LENGTH = 500
/** Values of one `$in`, items of one list. */
export const LIST_LENGTH = 100
/** What one answer may hold, related entries included: 400 events with all that hangs on them, thirty tickets and fifteen tags each. */
export const ANSWER_ENTRIES = 25_000
/** Its texts in bytes, as JSON. */
export const ANSWER_BYTES = 16_000_000
/** An answer that cannot hold more entries than the longest list alone is not counted first. */
export const UNCOUNTED_ENTRIES = 400
