/** Where something was found in a page or file. Their names are messages: `imports.source.*`. */
export const FOUND_SOURCES = [
  'json_ld',
  'microdata',
  'microformats',
  'open_graph',
  'facebook',
  'ical',
  'page',
  'address',
] as const
export type FoundSource = (typeof FOUND_SOURCES)[number]

/** What an event elsewhere says of itself. Days are `YYYY-MM-DD`, times `HH:MM`, both as they are on the clock there. */
export type FoundFields = {
  title: string
  description: string | null
  dateStart: string | null
  /** The last day; null where it is the first. */
  dateEnd: string | null
  timeStart: string | null
  timeEnd: string | null
  /** The name of the place, and its address. */
  place: string | null
  address: string | null
  url: string | null
  /** Cents of a euro. */
  price: number | null
  capacity: number | null
}
export type FoundField = keyof FoundFields

export type FoundEvent = FoundFields & {
  sources: Partial<Record<FoundField, FoundSource>>
  /** The identifier that its calendar gives it. */
  uid: string | null
  isCancelled: boolean
  /** It repeats: this is its next date. */
  repeats: boolean
  /** How often its calendar says that it was changed. */
  sequence: number
}

/** What the form takes, in its order. The times belong to the days, and the address to the place. */
export const PREFILLED_FIELDS = ['title', 'dates', 'place', 'description', 'url', 'capacity'] as const
export type PrefilledField = (typeof PREFILLED_FIELDS)[number]

/** The most events shown of a page or file, to choose one. */
export const FOUND_EVENTS_MAX = 50

/** Why nothing was found, besides the codes of errors. */
export const READ_REFUSALS = [
  'bad_address',
  'private_address',
  'not_resolved',
  'unreachable',
  'timeout',
  'too_large',
  'too_many_redirects',
  'wrong_type',
  'busy',
  'not_found',
  'blocked',
  'failed',
  'nothing_found',
  'unknown_file',
] as const
export type ReadRefusal = (typeof READ_REFUSALS)[number]
