import type postgres from 'postgres'
import { THEMES } from '#shared/enums.ts'

export const TITLES_ES = [
  'La última noche',
  'Crónicas',
  'El juicio',
  'Sombras',
  'La cosecha',
  'Herederos',
  'El pacto',
  'Ceniza',
  'La frontera',
  'Vigilia',
]
const TITLES_EN = [
  'The last night',
  'Chronicles',
  'The trial',
  'Shadows',
  'The harvest',
  'Heirs',
  'The pact',
  'Ashes',
  'The border',
  'Vigil',
]
export const PLACES = [
  'Valdecuervo',
  'Peñascal',
  'Montenegro',
  'Robledo',
  'Santa Brígida',
  'Torrealta',
  'Almenara',
  'Fuensanta',
  'Cárdenas',
  'Olmedo',
]
const COUNTIES = ['Madrid', 'Cádiz', 'Teruel', 'Lugo', 'Álava', 'Segovia', 'Girona', 'Cáceres', 'Murcia', 'Soria']
const TAGS = [
  'principiantes',
  'acampada',
  'inmersivo',
  'combate',
  'intriga',
  'misterio',
  'romance',
  'familias',
  'cámara',
  'campaña',
  'noche',
  'playa',
]
const PARAGRAPH =
  'Durante tres días, cuarenta personas juegan en una casa apartada: hay **deudas viejas**, cartas sin abrir y una campana que nadie toca. '

/** A word in exactly twenty titles, whatever the number of events: the search for a known name. */
export const RARE = 'Luciérnaga'

/** Fills an empty database with `count` published events around today, a third of them in both languages. */
export async function fillCalendar(sql: postgres.Sql, count: number) {
  const organizationCount = Math.max(30, Math.round(count / 30))
  const venueCount = Math.max(20, Math.round(count / 40))
  await sql.begin(async (tx) => {
    // Row triggers would take minutes, so they are disabled, and what they maintain (slugs, search_text, public_event_texts, event_days, search_words) is written here.
    await tx`set local session_replication_role = replica`
    await tx`set local statement_timeout = 0`
    await tx`set local maintenance_work_mem = '256MB'`
    const indexes = await dropIndexes(tx)
    await tx`insert into organizations (name, slug, type, status, county, description_es, url)
      select 'Asociación ' || (${PLACES}::text[])[1 + n % 10] || ' ' || n, 'asociacion-' || n, case n % 4 when 0 then 'company' else 'association' end,
        'active', (${COUNTIES}::text[])[1 + n % 10], repeat(${PARAGRAPH}::text, 2), 'https://asociacion-' || n || '.example' from generate_series(1, ${organizationCount}::int) n`
    await tx`insert into organization_slugs select slug, id from organizations`
    await tx`insert into venues (name, slug, status, address, county, country, latitude, longitude, type, capacity, price_person_night)
      select 'Albergue ' || (${PLACES}::text[])[1 + n % 10] || ' ' || n, 'albergue-' || n, 'active', 'Camino de la sierra, ' || n,
        (${COUNTIES}::text[])[1 + n % 10], case n % 20 when 0 then 'DE' else 'ES' end, 37 + (n % 600) / 100.0, -6 + (n % 800) / 100.0,
        case n % 2 when 0 then 'albergue' else 'casa_rural' end, 20 + n % 80, 1500 + n % 2000 from generate_series(1, ${venueCount}::int) n`
    await tx`insert into venue_slugs select slug, id from venues`
    await tx`insert into tags (text_es, text_en) select t, t || ' (en)' from unnest(${TAGS}::text[]) t`
    await tx`insert into events (organizer_id, venue_id, county, date_start, date_end, type, primary_language, theme, target_audience, moderation,
        published_at, signup, capacity, minimum_age, payment_methods, refund_policy_es, url)
      select 1 + n % ${organizationCount}::int, case when n % 10 > 0 then 1 + n % ${venueCount}::int end, case when n % 10 = 0 then (${COUNTIES}::text[])[1 + n % 7] end, d, d + n % 3,
        case n % 3 when 0 then 'jornada' else 'event' end, case n % 9 when 0 then 'EN' else 'ES' end, (${THEMES}::text[])[1 + n % 9],
        case n % 5 when 0 then 'adults' else 'all' end, 'published', now() - interval '40 days', case n % 2 when 0 then 'open' else 'none' end,
        20 + n % 60, case n % 3 when 0 then 18 end, array['bank_transfer', 'bizum'], 'Hasta quince días antes.', 'https://evento-' || n || '.example'
      from generate_series(1, ${count}::int) n, lateral (select current_date - 300 + (n::bigint * 7919 % 900)::int as d) day`
    await tx`insert into event_texts (event_id, locale, title, slug, description)
      select n, l, (case l when 'es' then ${TITLES_ES}::text[] else ${TITLES_EN}::text[] end)[1 + n % 10] || ' '
          || case when n % (${count}::int / 20) = 7 then ${RARE}::text else (${PLACES}::text[])[1 + n / 10 % 10] end || ' ' || n,
        'evento-' || n || case l when 'en' then '-en' else '' end, repeat(${PARAGRAPH}::text, 3 + n % 8)
      from generate_series(1, ${count}::int) n, unnest(array['es', 'en']) l where l = 'es' or n % 3 = 0 order by n, l desc`
    await tx`insert into event_slugs select slug, event_id, locale from event_texts`
    await tx`insert into tickets (event_id, title_es, title_en, description_es, price, amount, limit_date, tier, position)
      select n, 'Entrada ' || k, 'Ticket ' || k, 'Con cama y comida.', 3000 + n % 50 * 100 + k * 1000, 10 * k, current_date + n % 400,
        case k when 3 then 'npc' else 'standard' end, k from generate_series(1, ${count}::int) n, generate_series(1, 1 + n % 3) k`
    await tx`insert into event_tags select n, 1 + (n + k * 5) % 12 from generate_series(1, ${count}::int) n, generate_series(1, 2) k`
    await tx`update events e set search_text = event_search_text(e.id, e.organizer_id, e.venue_id, e.county)`
    await tx`insert into public_event_texts (text_id, event_id, locale, organizer_id, venue_id, date_start, title)
      select x.id, e.id, x.locale, e.organizer_id, e.venue_id, e.date_start, folded(x.title) from events e join event_texts x on x.event_id = e.id`
    await tx`insert into event_days select last_day, count(*) from events group by last_day`
    await tx`select add_all_search_words()`
    for (const { definition } of indexes) await tx.unsafe(definition)
  })
  await sql`vacuum analyze`
}

const TABLES = ['organizations', 'venues', 'events', 'event_texts', 'event_slugs', 'tickets', 'event_tags']

/** Drops the indexes that no constraint needs: made afterwards, those of a million events take minutes less. */
async function dropIndexes(tx: postgres.TransactionSql) {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(${TABLES}::regclass[]) and not i.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  return indexes
}
