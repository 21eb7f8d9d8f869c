import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { PLANNED_BY_VALUES, SHAPED_BY_CALLER } from '#platform/database/prepared-statements.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import { namesOfRegion } from '#shared/map/german-states.ts'
import { filterCount, type Search } from '#shared/search.ts'
import { publishedEvents } from '../access.server.ts'
import { searchedDays } from './days/searched-days.ts'
import { practicalConditions } from './practical-conditions.server.ts'

/** SQL condition: the folded text contains every word. "valdecuervo segovia" finds a venue by name and county. */
export const containsAllWords = (text: SQL, words: string): SQL => {
  const each = words.split(/\s+/).filter(Boolean)
  if (each.length === 0) return sql`true`
  return sql.join(
    each.map((word) => sql`${text} like folded(${containsPattern(word)})`),
    sql` and `,
  )
}

/** SQL condition: title, organizer, venue or county contain each word, ignoring case and accents. */
export const matchesText = (words: string): SQL => containsAllWords(sql`e.search_text`, words)

/** Told by who takes or frees a seat (db/functions/cache-tags.sql): only searches for seats depend on it. */
export const SEATS_CACHE_TAG = 'seats'

/** SQL condition: names, tags, descriptions and what the organizer says of itself contain each word. Read of one event after the other, as a last resort. */
export const isAbout = (words: string): SQL =>
  words === ''
    ? sql`true`
    : sql`exists (select from (select e.search_text || ' ' || folded(concat_ws(' ',
      (select string_agg(x.description, ' ') from event_texts x where x.event_id = e.id),
      (select string_agg(concat_ws(' ', g.text_es, g.text_en), ' ') from event_tags eg join tags g on g.id = eg.tag_id and g.accepted where eg.event_id = e.id),
      (select concat_ws(' ', ao.description_es, ao.description_en) from organizations ao where ao.id = e.organizer_id))) as text
    offset 0) about where ${containsAllWords(sql`about.text`, words)})`

/** Whether a search has conditions; also the month of its month view is one. */
export const hasConditions = (search: Search): boolean =>
  search.q !== '' || filterCount({ ...search, view: 'agenda' }) > 0

/** How a list that stops at its limit begins: common words are best read in the order of the list, rare ones by the index of words. */
export const listPrefix = (search: Search): string =>
  search.q || search.about ? PLANNED_BY_VALUES : statementPrefix(search)

/** How a statement with the conditions of this search begins: text and filters make many shapes. */
export const statementPrefix = (search: Search): string =>
  hasConditions(search) || search.sort !== 'date' ? SHAPED_BY_CALLER : ''

/** SQL condition: the province of event `e` with its venue `v`, by any of its names, ignoring case and accents. Folding the few provinces there are takes less than folding that of each event. */
export const isInProvince = (province: string): SQL => sql`coalesce(v.county, e.county) = any (array(
  with recursive ${provincesOfVenues}, ${provincesOfEvents}
  select county from (select county from venue_counties union all select county from event_counties) known where folded(county) in (${sql.join(
    namesOfRegion(province).map((name) => sql`folded(${name})`),
    sql`, `,
  )})))`

/** SQL: all values of a column with an index, one after the other. */
const distinct = (name: SQL, county: SQL, rows: SQL) => sql`${name} as (select min(${county}) as county from ${rows}
  union all select (select min(${county}) from ${rows} and ${county} > ${name}.county) from ${name} where county is not null)`
/** CTEs of the provinces of public venues and of published events themselves, one row each and one that is null. */
export const provincesOfVenues = distinct(
  sql`venue_counties`,
  sql`v.county`,
  sql`venues v where v.status = 'active' and v.merged_into is null`,
)
export const provincesOfEvents = distinct(sql`event_counties`, sql`e.county`, sql`events e where ${publishedEvents()}`)

/** SQL condition: the filters of a search, without its text. */
export function searchConditions(ctx: Pick<RequestContext, 'now'>, search: Search): SQL {
  const conditions: SQL[] = []
  const addInList = (column: SQL, list: readonly string[]) => {
    if (list.length)
      conditions.push(
        sql`${column} in (${sql.join(
          list.map((word) => sql`${word}`),
          sql`, `,
        )})`,
      )
  }
  addInList(sql`e.type`, search.type)
  addInList(sql`e.primary_language`, search.language)
  addInList(sql`e.theme`, search.theme)
  if (search.origin === 'national') conditions.push(sql`(v.id is null or v.country = ${HOME_COUNTRY})`)
  if (search.origin === 'international') conditions.push(sql`(v.id is null or v.country <> ${HOME_COUNTRY})`)
  // An event without a venue counts as in Spain, never in another country.
  if (search.country) conditions.push(sql`coalesce(v.country, ${HOME_COUNTRY}) = ${search.country}`)
  for (const { from, to } of searchedDays(search, dayAt(ctx.now))) {
    if (from) conditions.push(sql`e.last_day >= ${from}::date`)
    if (to) conditions.push(sql`e.date_start <= ${to}::date`)
  }
  if (search.price !== null) conditions.push(sql`p.lowest <= ${search.price * 100}`)
  if (search.province) conditions.push(isInProvince(search.province))
  conditions.push(...practicalConditions(search))
  if (search.about) conditions.push(isAbout(search.about))
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}
