import type { PickerMap } from '#shared/map/picker-map.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'

/** What was typed, by the names of its fields. */
export type Values = Record<string, string>
/** One of the directory that may be the same. */
export type SimilarEntry = { name: string; slug: string; county: string | null }

/** The map of a proposed venue, where its place is in words, and what is odd about it. */
export type PlaceOnMap = { map: PickerMap; near: string | null; doubt: string | null }

/** What a proposal came back with that was not sent on: why, what is alike, what was typed, and where that is. */
export type ProposalFormResult = {
  failure: FormFailure | null
  similar: SimilarEntry[]
  values: Values
  /** Only of venues. */
  place: PlaceOnMap | null
  /** Whether the place is asked about before it is sent on. */
  isAsked: boolean
}
export const NO_RESULT: ProposalFormResult = { failure: null, similar: [], values: {}, place: null, isAsked: false }

/** The field with the slugs of those that were shown. */
export const SEEN = 'seen'
/** The field with the place that was asked about. */
export const ASKED = 'place_asked'
