import { sql } from 'drizzle-orm'
import type { Database } from '#core/database.server.ts'
import { events, eventTexts } from '#features/events/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { venues } from '#features/venues/table.server.ts'

type Event = Partial<typeof events.$inferInsert> & { title?: string; prices?: number[] }

const one = async <T>(rows: Promise<T[]>) => (await rows)[0]!

export const addOrganizer = async (db: Database, name: string) => {
  const row = { name, slug: slugOf(name), type: 'association', status: 'active' } as const
  return (await one(db.insert(organizations).values(row).returning({ id: organizations.id }))).id
}

export const addVenue = async (db: Database, given: Partial<typeof venues.$inferInsert> & { name: string }) => {
  const row = { slug: slugOf(given.name), status: 'active', country: 'ES', ...given } as const
  return (await one(db.insert(venues).values(row).returning({ id: venues.id }))).id
}

/** Published events of one organizer, each with a Spanish text and tickets of these prices. Their ids, in order. */
export async function addEvents(db: Database, organizerId: number, list: Event[]): Promise<number[]> {
  const row = ({ title: _, prices: __, ...event }: Event) => ({
    organizerId,
    dateStart: '2026-12-04',
    type: 'event' as const,
    primaryLanguage: 'ES' as const,
    moderation: 'published' as const,
    publishedAt: new Date('2026-10-01T08:00:00Z'),
    ...event,
  })
  const rows = await db.insert(events).values(list.map(row)).returning({ id: events.id })
  const ids = rows.map(({ id }) => id)
  await db.insert(eventTexts).values(
    list.map(({ title = 'Evento' }, index) => ({
      eventId: ids[index]!,
      locale: 'es' as const,
      title,
      slug: `${slugOf(title)}-${ids[index]}`,
    })),
  )
  const sold = list.flatMap(({ prices = [] }, index) =>
    prices.map((price) => ({ eventId: ids[index]!, titleEs: 'Entrada', price })),
  )
  if (sold.length > 0) await db.insert(tickets).values(sold)
  return ids
}

/** No statement of ours may take long, and each of these rows wakes its triggers. */
const AT_ONCE = 2_000

/** Many plain published events from a day on, one a day, every other one a single day. */
export async function addMany(db: Database, organizerId: number, count: number, from: string) {
  for (let first = 0; first < count; first += AT_ONCE)
    await db.execute(sql`
      with made as (
        insert into events (organizer_id, date_start, type, primary_language, moderation, published_at, county)
        select ${organizerId}, ${from}::date + n, case n % 2 when 0 then 'event' else 'jornada' end, 'ES', 'published', now(), md5(n::text)
        from generate_series(${first}::int, ${Math.min(first + AT_ONCE, count) - 1}::int) n returning id)
      insert into event_texts (event_id, locale, title, slug) select id, 'es', 'Evento ' || id, 'evento-' || id from made`)
}

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
