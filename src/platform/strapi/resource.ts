import type { SQL } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/enums.ts'
import { badQuery } from './bad-request.ts'

export type Kind = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'instant' | 'json'

/** The language rows are asked in: one, every one, or that of the row they hang on (a column of it). */
export type Tongue = Locale | 'all' | SQL

/** A column of the rows in hand, by its name. */
export type Columns = (name: string) => SQL

export type Relation = {
  /** The other type's name: names, not imports, so that types may refer to each other. */
  to: string
  many: boolean
  /** Which of my columns meet which of theirs. */
  by: Record<string, string>
  /** Where many meet many: the table between, its column that meets mine and the one that meets theirs. */
  through?: { table: string; mine: string; theirs: string }
  /** Which of theirs, where the columns alone do not tell. */
  only?: (theirs: Columns) => SQL
  /** A list that grows with the calendar, not a thing's own parts: one on a populate path is enough, each multiplies the answer. */
  unbounded?: true
  /** Not held to the language asked for: the other languages of a thing, the event of a ticket. */
  everyLanguage?: true
}

/** One entry by its number or by a slug, present or past. */
export type Reference = { id: number } | { slug: string }
export type Search = { where: SQL; first?: SQL }

/**
 * What the public may read of a type, and the only thing this folder knows of it (docs/decisions/002-shapes.md).
 * `rows` selects visible rows alone, with a column for each field, named as the API names it, `id`, and the keys `relations` join by.
 * A column that is no field can be neither selected, filtered, sorted nor populated.
 */
export type Shape = {
  /** What its rows are made of, as changes are told (core/kept): an answer with them is kept until one of these changes. */
  of: readonly string[]
  fields: Record<string, Kind>
  relations: Record<string, Relation>
  rows: (ctx: Context, tongue: Tongue) => SQL
  /** One row per language, told by the field `locale`: what hangs on a row speaks the row's language. */
  localized?: true
  /** The order as another type's relation, before `id`. */
  order?: string[]
  /** The order of a list nobody sorted, before `id`. Without it by id alone, as Strapi does. */
  listOrder?: string[]
  /** Entries of a page nobody sized, and at most. */
  pageSize: number
  maximum: number
  /** Other words a value may arrive as. */
  synonyms?: Record<string, Record<string, string>>
  /** Where an entry is found by id or slug; without it, by id alone. */
  find?: (reference: Reference, columns: Columns, locale: Locale | null) => Search
}

export type Shapes = Record<string, Shape>

export function shapeOf(shapes: Shapes, type: string): Shape {
  const shape = shapes[type]
  if (!shape) throw new Error(`No shape is registered for ${type}`)
  return shape
}

/** The kind of a field the caller named; null when the allow-list has no such field. */
export const kindOf = (shape: Shape, name: string): Kind | null =>
  name === 'id' ? 'integer' : Object.hasOwn(shape.fields, name) ? (shape.fields[name] ?? null) : null

export const relationOf = (shape: Shape, name: string): Relation | null =>
  Object.hasOwn(shape.relations, name) ? (shape.relations[name] ?? null) : null

export function relationNamed(shape: Shape, name: string, at: string): Relation {
  const relation = relationOf(shape, name)
  if (!relation) throw badQuery('Invalid key', at)
  return relation
}
