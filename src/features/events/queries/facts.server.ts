import { type SQL, sql } from 'drizzle-orm'
import { jsonObject, merged } from '#platform/database/json.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import type { LocaleRef } from '#platform/strapi/resource.ts'
import type { EventFacts } from '#shared/event-facts/event-facts.ts'
import { FACT_COLUMNS, type FactColumn, factEntries, isTranslated } from '#shared/event-facts/fact-columns.ts'

// Facts are a noun above events, so events name their columns, as for tickets.

const column = (name: string) => sql.raw(`f.${name}`)

/** SQL: a text of facts `f` in a language, or in the other one where it has none. */
function inLanguage({ api, kind }: FactColumn, locale: LocaleRef): SQL {
  const [es, en] = [column(`${api}_es`), column(`${api}_en`)]
  if (kind !== 'lines') return sql`coalesce(${localized(locale, es, en)}, ${en})`
  const said = (lines: SQL) => sql`nullif(${lines}, '{}')`
  return sql`coalesce(${localized(locale, said(es), said(en))}, ${said(en)}, '{}')`
}

const itemText = (name: string, locale: LocaleRef) => {
  const [es, en] = [sql.raw(`i->>'${name}_es'`), sql.raw(`i->>'${name}_en'`)]
  return sql`coalesce(${localized(locale, es, en)}, ${en})`
}

const itemsOf = (name: string, item: Record<string, SQL>) =>
  sql`(select coalesce(json_agg(${jsonObject(item)} order by n), '[]') from jsonb_array_elements(${column(name)}) with ordinality item(i, n))`

const fieldsIn = (locale: LocaleRef) =>
  factEntries.map(
    ([name, fact]) => [name, fact.api, isTranslated(fact) ? inLanguage(fact, locale) : column(fact.api)] as const,
  )

const CONTACT_NOTE = FACT_COLUMNS.safetyContactNote.api
const FROM = sql`from event_facts f where f.event_id = e.id`

/** SQL: what event `e` says of itself, in one language; null where it says nothing. */
export const factsIn = (locale: LocaleRef): SQL<EventFacts | null> =>
  merged(
    sql`(select ${jsonObject({
      ...Object.fromEntries(fieldsIn(locale).map(([name, , value]) => [name, value])),
      schedule: itemsOf('schedule', {
        day: sql`(i->'day')`,
        time: sql`i->>'time'`,
        what: itemText('what', locale),
        inPlay: sql`i->'in_play'`,
      }),
      safetyTools: itemsOf('safety_tools', { word: itemText('word', locale), does: itemText('does', locale) }),
      safetyContactName: column('safety_contact_name'),
      revisedOn: column('revised_on'),
    })} ${FROM})`,
  )

/** SQL: the same under the API's names, with the days of the programme as dates. */
export const apiFactsIn = (locale: LocaleRef): SQL =>
  merged(
    sql`(select ${jsonObject({
      ...Object.fromEntries(fieldsIn(locale).flatMap(([, api, value]) => (api === CONTACT_NOTE ? [] : [[api, value]]))),
      schedule: itemsOf('schedule', {
        date: sql`e.date_start + (i->>'day')::int`,
        time: sql`i->>'time'`,
        what: itemText('what', locale),
        in_play: sql`i->'in_play'`,
      }),
      safety_tools: itemsOf('safety_tools', { word: itemText('word', locale), does: itemText('does', locale) }),
      safety_contact: sql`case when f.safety_contact_name is not null then json_build_object('name', f.safety_contact_name, 'note', ${inLanguage(FACT_COLUMNS.safetyContactNote, locale)}) end`,
      revised_on: column('revised_on'),
    })} ${FROM})`,
  )

/** SQL: what is stored, for snapshots. An item of a list is a line of text, by which two of them are compared. */
export const factsSnapshot: SQL<Record<string, unknown> | null> = merged(sql`(
  select to_jsonb(f) - '{event_id,revised_on,updated_at}'::text[] || jsonb_build_object(
    'schedule', (select coalesce(jsonb_agg(concat_ws(' · ', (i->>'day')::int + 1, i->>'time', i->>'what_es', i->>'what_en',
      case when (i->'in_play')::boolean then '*' end) order by n), '[]') from jsonb_array_elements(f.schedule) with ordinality item(i, n)),
    'safety_tools', (select coalesce(jsonb_agg(concat_ws(' · ', i->>'word_es', i->>'word_en', i->>'does_es', i->>'does_en') order by n), '[]')
      from jsonb_array_elements(f.safety_tools) with ordinality item(i, n))) ${FROM})`)
