/** Limits of one query, beside API_DEPTH and API_CLAUSES: far above what people write. */
export const QUERY_LENGTH = 8_000
export const QUERY_PARAMETERS = 250
/** Brackets in one key: three relations with a populate each, then a filter through three more. */
export const QUERY_BRACKETS = 16
export const VALUE_LENGTH = 500
/** Values of one `$in`, items of one list. */
export const LIST_LENGTH = 100
/** Entries of one response, nested ones included: 400 events with thirty tickets and fifteen tags each. */
export const ANSWER_ENTRIES = 25_000
/** Bytes of the texts of one response, as JSON. */
export const ANSWER_BYTES = 16_000_000
/** Responses that cannot exceed the longest plain list are not counted first. */
export const UNCOUNTED_ENTRIES = 400
