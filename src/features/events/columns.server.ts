import { type SQL, sql } from 'drizzle-orm'
import { columnsOf, merged } from '#platform/database/json.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import type { LocaleRef } from '#platform/strapi/resource.ts'
import {
  type ColumnValues,
  columnEntries,
  type EventColumns,
  type LocalizedValues,
  mapColumns,
  type SnapshotValues,
  withoutLanguage,
} from '#shared/events/event-columns.ts'
import { events } from './table.server.ts'

/** SQL: the columns of event `e`. */
export const eventColumns = columnsOf(events, 'e')
type Expressions<Values> = { [Name in keyof Values]: SQL<Values[Name]> }
const expression = (name: string): SQL => eventColumns[name as keyof typeof eventColumns]

/** SQL: these columns of event `e`. */
export const storedColumns = <Columns extends EventColumns>(columns: Columns) =>
  mapColumns(columns, expression) as Expressions<ColumnValues<Columns>>

/** SQL: the same by their keys in a snapshot. */
export const snapshotColumns = <Columns extends EventColumns>(columns: Columns) =>
  Object.fromEntries(
    columnEntries(columns).map(([name, { snapshot }]) => [snapshot ?? name, expression(name)]),
  ) as Expressions<SnapshotValues<Columns>>

/** SQL: the same in one language, where a text in two is one expression. */
export const localizedColumns = <Columns extends EventColumns>(columns: Columns, locale: LocaleRef) =>
  Object.fromEntries(
    Object.keys(columns).map((name) => [withoutLanguage(name), inLocale(name, locale)]),
  ) as Expressions<LocalizedValues<Columns>>

/** SQL: the same as columns named as in the API. */
export const apiColumns = (columns: EventColumns, locale: LocaleRef): SQL => {
  const byName = new Map(
    columnEntries(columns).map(([name, { api }]) => [withoutLanguage(api), inLocale(name, locale)]),
  )
  const selected = [...byName].map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return merged(sql.join(selected, sql`, `))
}

function inLocale(name: string, locale: LocaleRef): SQL {
  const base = withoutLanguage(name)
  return base === name ? expression(name) : localized(locale, expression(`${base}Es`), expression(`${base}En`))
}
