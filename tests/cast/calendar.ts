import { eq } from 'drizzle-orm'
import type { Database } from '#core/database.server.ts'
import { events, eventTexts } from '#features/events/table.server.ts'
import { byName, type Named } from './named.ts'

/** The clock of the tests: a Friday in Madrid. */
export const NOW = new Date('2026-11-20T10:00:00Z')

const EVENTS = [
  'faroles',
  'taller',
  'nebel',
  'english',
  'homeless',
  'waiting',
  'past',
  'draft',
  'submitted',
  'deleted',
  'suspended',
] as const

export type Calendar = Named<(typeof EVENTS)[number]>

export async function makeEvents(
  db: Database,
  by: Named<'farol' | 'luna' | 'nebel' | 'closed' | 'suspended'>,
  at: Named<'casona' | 'burg' | 'nave' | 'pending'>,
) {
  const published = {
    moderation: 'published',
    publishedAt: new Date('2026-10-01T08:30:00.123Z'),
    primaryLanguage: 'ES',
    type: 'event',
  } as const
  const rows = await db
    .insert(events)
    .values([
      {
        ...published,
        organizerId: by.farol,
        venueId: at.casona,
        dateStart: '2026-12-04',
        dateEnd: '2026-12-06',
        theme: 'horror',
        targetAudience: 'adults',
        url: 'https://farol.example/faroles',
        facebookPage: 'https://facebook.com/faroles',
        signup: 'open',
        capacity: 40,
        minimumAge: 18,
        paymentMethods: ['bizum', 'bank_transfer'],
        refundPolicyEs: 'Hasta un mes antes.',
      },
      {
        ...published,
        organizerId: by.luna,
        venueId: at.nave,
        type: 'jornada',
        dateStart: '2026-11-28',
        theme: 'modern',
        targetAudience: 'newcomers',
      },
      {
        ...published,
        organizerId: by.nebel,
        venueId: at.burg,
        dateStart: '2027-05-13',
        dateEnd: '2027-05-17',
        primaryLanguage: 'DE',
        isInternational: true,
        theme: 'high-fantasy',
        happening: 'cancelled',
        happeningReasonEs: 'Obras en el castillo.',
        happeningReasonEn: 'Building works.',
      },
      {
        ...published,
        organizerId: by.farol,
        venueId: at.burg,
        dateStart: '2027-03-05',
        primaryLanguage: 'EN',
        isInternational: true,
        theme: 'steampunk',
      },
      { ...published, organizerId: by.luna, county: 'Murcia', dateStart: '2027-01-09', happening: 'tentative' },
      { ...published, organizerId: by.luna, venueId: at.pending, dateStart: '2027-02-01', theme: 'historic' },
      {
        ...published,
        organizerId: by.closed,
        venueId: at.nave,
        dateStart: '2026-05-01',
        dateEnd: '2026-05-03',
        theme: 'horror',
        signup: 'closed',
      },
      {
        organizerId: by.farol,
        venueId: at.casona,
        dateStart: '2026-12-11',
        type: 'event',
        primaryLanguage: 'ES',
        theme: 'horror',
      },
      {
        organizerId: by.farol,
        venueId: at.casona,
        dateStart: '2026-12-12',
        type: 'event',
        primaryLanguage: 'ES',
        moderation: 'submitted',
      },
      { ...published, organizerId: by.farol, venueId: at.casona, dateStart: '2026-12-18', deletedAt: NOW },
      { ...published, organizerId: by.suspended, venueId: at.casona, dateStart: '2026-12-19' },
    ])
    .returning({ id: events.id })
  return byName(EVENTS, rows)
}

export async function makeTexts(db: Database, of: Calendar) {
  const names = [
    'faroles',
    'farolesEn',
    'taller',
    'nebel',
    'nebelEn',
    'english',
    'homeless',
    'waiting',
    'past',
    'draft',
    'submitted',
    'deleted',
    'suspended',
  ] as const
  const text = (event: keyof typeof of, title: string, slug: string, locale: 'es' | 'en' = 'es') => ({
    eventId: of[event],
    title,
    slug,
    locale,
    description: `**${title}**`,
  })
  const rows = await db
    .insert(eventTexts)
    .values([
      text('faroles', 'La noche de los faroles', 'noche-de-faroles'),
      text('faroles', 'The night of lanterns', 'night-of-lanterns', 'en'),
      text('taller', 'Taller de máscaras al 100%', 'taller-de-mascaras'),
      text('nebel', 'Niebla_en_el Harz', 'niebla-en-el-harz'),
      text('nebel', 'Fog in the Harz', 'fog-in-the-harz', 'en'),
      text('english', 'Steam and Sorrow', 'steam-and-sorrow', 'en'),
      text('homeless', 'Ánimas del sur', 'animas-del-sur'),
      text('waiting', 'El último tren', 'el-ultimo-tren'),
      text('past', 'Ecos de mayo', 'ecos-de-mayo'),
      text('draft', 'borrador-oculto', 'borrador-oculto'),
      text('submitted', 'borrador-oculto', 'enviado-oculto'),
      text('deleted', 'borrador-oculto', 'borrado-oculto'),
      text('suspended', 'borrador-oculto', 'suspendido-oculto'),
    ])
    .returning({ id: eventTexts.id })
  const cast = byName(names, rows)
  await db.update(eventTexts).set({ slug: 'la-noche-de-los-faroles' }).where(eq(eventTexts.id, cast.faroles))
  return cast
}
