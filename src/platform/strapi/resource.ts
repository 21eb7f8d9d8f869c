import type { SQL } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { badRequest } from './bad-request.ts'

export type Kind = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'instant' | 'json'

/** The locale of rows: one, all, or that of the parent row (a column of it). */
export type LocaleRef = ContentLocale | 'all' | SQL

/** Returns a column of the current rows by name. */
export type Columns = (name: string) => SQL

export type Relation = {
  /** The name of the related type. Names, not imports, so that types may refer to each other. */
  to: string
  many: boolean
  /** The join: own columns by columns of the related type. */
  keys: Record<string, string>
  /** The join table of a many-to-many relation, its two columns, and the one that orders the list by default. */
  through?: { table: string; mine: string; theirs: string; order?: string }
  /** A further join condition. */
  where?: (theirs: Columns) => SQL
  /**
   * A list that grows with the calendar, unlike the parts of an entry: only one per populate path is allowed, since
   * each multiplies the response.
   */
  isUnbounded?: true
  /** Not restricted to the requested locale: the localizations of an entry, the event of a ticket. */
  allLocales?: true
  /**
   * The cache tags that a change of the related rows tells beside the row tags of the entry. Without it, the tags of the related type.
   */
  cacheTags?: readonly string[]
}

/** Of the tags of a type, those for which each row has its own: the prefix of that tag, and the column of `rows` with the id after it. */
export type RowTags = Record<string, { prefix: string; column: string }>

/** One entry by id or slug, also a former slug. */
export type Reference = { id: number } | { slug: string }
export type Search = { where: SQL; orderBy?: SQL }

/**
 * What the public may read of a type (docs/decisions/002-api-resources.md). `rows` selects visible rows alone, with a column
 * for each field named as in the API, `id`, and the columns that `relations` join by. Columns that are no fields can be
 * neither selected, filtered, sorted nor populated.
 */
export type Resource = {
  /** The cache tags of its rows: a response with them is evicted when one of these changes. */
  cacheTags: readonly string[]
  /** For types whose entries are shared as fragments: what replaces these tags where a response shows only some rows; {} where nothing does. */
  rowTags?: RowTags
  fields: Record<string, Kind>
  relations: Record<string, Relation>
  rows: (ctx: RequestContext, tongue: LocaleRef) => SQL
  counted?: CountedRows
  /** One row per locale, in the field `locale`: related rows have the locale of their parent. */
  localized?: true
  /** The default order as a relation of another type, before `id`. */
  relationOrder?: string[]
  /** The default order of a list, before `id`. Without it by id alone, as in Strapi. */
  listOrder?: string[]
  /** The default and the maximum page size. */
  pageSize: number
  maxPageSize: number
  /** Alternative values accepted in filters. */
  synonyms?: Record<string, Record<string, string>>
  /** Finds an entry by id or slug; without it, by id alone. */
  find?: (reference: Reference, columns: Columns, locale: ContentLocale | null) => Search
}

/**
 * Rows of the same entries with some of the columns, `id` and `locale` among them, so narrow that a list is counted by reading them. Their
 * texts are folded.
 */
export type CountedRows = { columns: readonly string[]; rows: Resource['rows'] }

export type Resources = Record<string, Resource>

export function getResource(resources: Resources, type: string): Resource {
  const resource = resources[type]
  if (!resource) throw new Error(`No resource is registered for ${type}`)
  return resource
}

/** The kind of a field; null where the resource has no such field. */
export const fieldKind = (resource: Resource, name: string): Kind | null =>
  name === 'id' ? 'integer' : Object.hasOwn(resource.fields, name) ? (resource.fields[name] ?? null) : null

const findRelation = (resource: Resource, name: string): Relation | null =>
  Object.hasOwn(resource.relations, name) ? (resource.relations[name] ?? null) : null

export function getRelation(resource: Resource, name: string, at: string): Relation {
  const relation = findRelation(resource, name)
  if (!relation) throw badRequest('Invalid key', at)
  return relation
}
