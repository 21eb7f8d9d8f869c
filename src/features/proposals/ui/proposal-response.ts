import type { Point } from '#shared/map.ts'
import type { Refusal } from '#ui/forms/error-messages.ts'

/** What was typed, by the names of its fields. */
export type Values = Record<string, string>
/** One of the directory that may be the same. */
export type Alike = { name: string; slug: string; county: string | null }

/** Where the map has its light, and the province it is near. */
export type Placed = { point: Point; near: string }

/** What a proposal came back with that was not sent on: why, what is alike, what was typed, and where that is. */
export type Answer = { refusal: Refusal | null; alike: Alike[]; values: Values; placed: Placed | null }
export const NO_ANSWER: Answer = { refusal: null, alike: [], values: {}, placed: null }

/** The field with the slugs of those that were shown. */
export const SEEN = 'seen'
