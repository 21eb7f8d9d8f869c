import type { Point } from '#shared/map/map.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'

/** What was typed, by the names of its fields. */
export type Values = Record<string, string>
/** One of the directory that may be the same. */
export type SimilarEntry = { name: string; slug: string; county: string | null }

/** Where the map has its light, and the province it is near. */
export type PointOnMap = { point: Point; near: string }

/** What a proposal came back with that was not sent on: why, what is alike, what was typed, and where that is. */
export type ProposalFormResult = {
  failure: FormFailure | null
  similar: SimilarEntry[]
  values: Values
  placed: PointOnMap | null
}
export const NO_RESULT: ProposalFormResult = { failure: null, similar: [], values: {}, placed: null }

/** The field with the slugs of those that were shown. */
export const SEEN = 'seen'
