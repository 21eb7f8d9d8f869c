import { expect, test } from 'vitest'
import { openApi } from './api-door.ts'

const { get, sql } = await openApi()
// The worst calendar: everything by one organizer, in one place, with every tag, each with a long description.
await sql`insert into events (organizer_id, venue_id, date_start, type, primary_language, moderation, published_at)
  select 1, 1, date '2027-01-01' + n, 'event', 'ES', 'published', now() from generate_series(1, 400) n`
await sql`insert into event_texts (event_id, locale, title, slug, description)
  select id, 'es', 'Título ' || id, 'titulo-' || id, repeat('Ñandúes, brújulas y farolillos. ', 60) from events where id > 11`
await sql`insert into tickets (event_id, title_es, price) select id, 'Entrada', 1000 from events where id > 11`
await sql`insert into event_tags select e.id, t.id from events e, tags t where e.id > 11`
await sql`analyze`

const seconds = async (query: string) => {
  const start = performance.now()
  const { status } = await get(`/api/events?${query}`)
  expect(status).toBe(200)
  return (performance.now() - start) / 1000
}

// Measured on two busy cores: 0.05 to 1.9 s. Tried for each row anew, lists behind lists took half a minute.
test.each([
  'pagination[pageSize]=400&populate=*',
  'populate=organizer.events.tickets',
  'populate=tags.events',
  'filters[organizer][events][description][$containsi]=nada',
  'filters[venue][events][tags][text][$containsi]=nada',
  'locale=all&filters[tags][events][description][$notContainsi]=nada',
  'filters[$or][0][organizer][events][tickets][title]=x&filters[$or][1][tags][events][description][$containsi]=nada',
  'populate[tags][populate][events][filters][description][$containsi]=nada',
  'populate[venue][filters][events][description][$containsi]=nada&pagination[pageSize]=400',
])('events?%s costs the sum of its lists, not their product', async (query) => {
  expect(await seconds(query)).toBeLessThan(10)
})
