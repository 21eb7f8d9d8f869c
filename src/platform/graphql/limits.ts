/**
 * Limits of one GraphQL request. All are checked before the database is asked, and far above what people write: the
 * introspection query of the usual tools has 1,900 characters, 200 tokens and 15 levels.
 */
export const BODY_BYTES = 32 * 1024
export const QUERY_CHARACTERS = 10_000
export const QUERY_TOKENS = 1_000
/** Fields below each other. Three relations as edges and nodes take 13. */
export const QUERY_DEPTH = 16
/** Fields with every fragment written out where it is used. */
export const EXPANDED_FIELDS = 2_000
/** Values that the answer has if every list is full: 100 events with 20 fields and 25 tickets of 8 fields are 22,000. */
export const QUERY_COST = 50_000
/** Each field of the query type is a statement, and they run one after another. */
export const ROOT_FIELDS = 5
/** Relations in the document, as the REST grammar's clauses of `populate`. */
export const RELATIONS = 20
export const ALIASES = 30
/** An alias is the name of a column in SQL, where names end at 63 bytes. */
export const ALIAS_LENGTH = 40
/** The same text under several names multiplies the answer, but not what the database counts. */
export const NAMES_OF_ONE_FIELD = 2
/** Fields that are written again under the name they have already; validating compares each with each. */
export const REPEATED_FIELDS = 50
export const FRAGMENTS = 20
export const DIRECTIVES = 20
/** Times the cost of the introspection query of the usual tools. */
export const INTROSPECTION_FACTOR = 2

/** Lists and objects within each other in the variables; the grammar of filters allows less. */
export const VARIABLES_DEPTH = 20

/** Entries of a list where the query does not say how many, and the most. */
export const LIST_DEFAULT = 25
export const LIST_MAX = 100

/** Bytes of the texts of one answer, and up to how many entries they are not counted; both are shared by its statements. */
export const ANSWER_BYTES = 8_000_000
export const UNCOUNTED_ENTRIES = 200
/** No further statement begins after this time; one takes at most as long as the timeout of reads. */
export const EXECUTION_MS = 8_000
/** Requests of one address at the same time: readers would otherwise wait for its statements. */
export const REQUESTS_AT_ONCE = 4

/** Characters of the queries that are kept parsed: their trees take some 130 bytes for each. */
export const PARSED_CHARACTERS = 100_000
/** Characters of the persisted queries that one process keeps. */
export const PERSISTED_CHARACTERS = 2_000_000
