import { eq, inArray } from 'drizzle-orm'
import { anonymous, type Context } from '#core/context.ts'
import type { Database } from '#core/database.server.ts'
import { albums } from '#features/albums/table.server.ts'
import { documents } from '#features/documents/table.server.ts'
import { events, eventTexts } from '#features/events/table.server.ts'
import { texts } from '#features/guides/table.server.ts'
import { media } from '#features/media/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { eventTags, tags } from '#features/tags/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { venues } from '#features/venues/table.server.ts'

/** The clock of the tests: a Friday in Madrid. */
export const NOW = new Date('2026-11-20T10:00:00Z')
export const contextIn = (db: Database): Context => ({ db, actor: anonymous, locale: 'es', now: NOW })

/** Words that nobody may read through any public door. */
export const SECRETS = [
  'secreto@farol.example',
  '+34600999888',
  'motivo-privado',
  'borrador-oculto',
  'archivada-oculta',
]

type Named<Name extends string> = Record<Name, number>
const byName = <Name extends string>(names: readonly Name[], rows: { id: number }[]) =>
  Object.fromEntries(names.map((name, index) => [name, rows[index]!.id])) as Named<Name>

/** A small cast, one of each kind that the rules tell apart. Nothing else is in the database. */
export async function makeWorld(db: Database) {
  const organizers = await makeOrganizers(db)
  const places = await makeVenues(db)
  const calendar = await makeEvents(db, organizers, places)
  const shown = await makeTexts(db, calendar)
  const extras = await makeExtras(db, calendar)
  await makeGuides(db)
  return { organizers, venues: places, events: calendar, texts: shown, ...extras }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

async function makeOrganizers(db: Database) {
  const names = ['farol', 'luna', 'nebel', 'closed', 'suspended', 'pending', 'merged'] as const
  const rows = await db
    .insert(organizations)
    .values([
      {
        name: 'Asociación El Farol',
        slug: 'el-farolillo',
        type: 'association',
        status: 'active',
        statusReason: 'motivo-privado',
        email: 'secreto@farol.example',
        phone: '+34600999888',
        url: 'https://farol.example',
        instagram: 'https://instagram.com/farol',
        county: 'Valencia',
        descriptionEs: 'Rol junto al mar.',
        descriptionEn: 'Larp by the sea.',
        claimed: true,
      },
      {
        name: 'Compañía Luna',
        slug: 'compania-luna',
        type: 'company',
        status: 'active',
        descriptionEs: 'Sólo en español.',
      },
      {
        name: 'Nachtnebel e.V.',
        slug: 'nachtnebel',
        type: 'association',
        status: 'active',
        facebook: 'https://facebook.com/nebel',
      },
      { name: 'Antigua Guardia', slug: 'antigua-guardia', type: 'association', status: 'closed' },
      { name: 'Club Suspendido', slug: 'club-suspendido', type: 'association', status: 'suspended' },
      { name: 'Club Pendiente', slug: 'club-pendiente', type: 'association', status: 'pending' },
      { name: 'Farol Antiguo', slug: 'farol-antiguo', type: 'association', status: 'active' },
    ])
    .returning({ id: organizations.id })
  const cast = byName(names, rows)
  await db.update(organizations).set({ slug: 'el-farol' }).where(eq(organizations.id, cast.farol))
  await db.update(organizations).set({ mergedInto: cast.farol }).where(eq(organizations.id, cast.merged))
  return cast
}

async function makeVenues(db: Database) {
  const names = ['casona', 'burg', 'nave', 'pending', 'merged'] as const
  const rows = await db
    .insert(venues)
    .values([
      {
        name: 'La Casona',
        slug: 'la-casona-vieja',
        status: 'active',
        address: 'Calle Mayor, 1',
        county: 'Cádiz',
        country: 'ES',
        latitude: 36.53,
        longitude: -6.29,
        type: 'casa_rural',
        pricePersonNight: 1500,
        capacity: 60,
        phoneNumber: '+34956000000',
      },
      {
        name: 'Burg Falkenstein',
        slug: 'burg-falkenstein',
        status: 'active',
        county: 'Harz',
        country: 'DE',
        latitude: 51.68,
        longitude: 11.26,
        timeZone: 'Europe/Berlin',
        type: 'albergue',
        url: 'https://burg.example',
        capacity: 120,
      },
      { name: 'Nave del Río', slug: 'nave-del-rio', status: 'active', county: 'Valencia', country: 'ES' },
      { name: 'Sitio Pendiente', slug: 'sitio-pendiente', status: 'pending', county: 'Madrid', country: 'ES' },
      { name: 'La Casona (2)', slug: 'la-casona-2', status: 'active', country: 'ES' },
    ])
    .returning({ id: venues.id })
  const cast = byName(names, rows)
  await db.update(venues).set({ slug: 'la-casona' }).where(eq(venues.id, cast.casona))
  await db.update(venues).set({ mergedInto: cast.casona }).where(eq(venues.id, cast.merged))
  return cast
}

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

async function makeEvents(
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

async function makeTexts(db: Database, of: Named<(typeof EVENTS)[number]>) {
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

async function makeExtras(db: Database, of: Named<(typeof EVENTS)[number]>) {
  const ticketNames = ['player', 'npc', 'free', 'archived', 'draft', 'suspended', 'english'] as const
  const sold = await db
    .insert(tickets)
    .values([
      {
        eventId: of.faroles,
        titleEs: 'Jugador',
        titleEn: 'Player',
        descriptionEs: 'Con cama.',
        descriptionEn: 'With a bed.',
        price: 12000,
        amount: 40,
        limitDate: '2026-11-30',
        position: 1,
      },
      { eventId: of.faroles, titleEs: 'PNJ', price: 4000, tier: 'npc', position: 2 },
      { eventId: of.taller, titleEs: 'Entrada libre', titleEn: 'Free entry', price: 0, amount: 0 },
      { eventId: of.faroles, titleEs: 'archivada-oculta', price: 9900, archivedAt: NOW },
      { eventId: of.draft, titleEs: 'borrador-oculto', price: 100 },
      { eventId: of.suspended, titleEs: 'borrador-oculto', price: 100 },
      { eventId: of.english, titleEs: 'Pasajero', titleEn: 'Passenger', price: 25000 },
    ])
    .returning({ id: tickets.id })
  const tagNames = ['beginners', 'camping', 'lonely'] as const
  const words = await db
    .insert(tags)
    .values([{ textEs: 'principiantes', textEn: 'beginners' }, { textEs: 'acampada' }, { textEs: 'sin eventos' }])
    .returning({ id: tags.id })
  const tag = byName(tagNames, words)
  await db.insert(eventTags).values([
    { eventId: of.faroles, tagId: tag.beginners },
    { eventId: of.faroles, tagId: tag.camping },
    { eventId: of.taller, tagId: tag.beginners },
    { eventId: of.draft, tagId: tag.camping },
  ])
  const [album] = await db
    .insert(albums)
    .values([
      { eventId: of.faroles, title: 'Ensayo' },
      { eventId: of.draft, title: 'borrador-oculto' },
    ])
    .returning({ id: albums.id })
  const file = (
    hash: string,
    parentKind: 'event' | 'album' | 'document',
    parentId: number,
    purpose: 'header' | 'photo' | 'file',
  ) => ({
    hash,
    parentKind,
    parentId,
    purpose,
    name: `${hash}.webp`,
    ext: '.webp',
    mime: 'image/webp',
    bytes: 123_456,
    width: 1600,
    height: 900,
  })
  const files = await db
    .insert(media)
    .values([
      {
        ...file('headerfaroles0001', 'event', of.faroles, 'header'),
        alternativeText: 'Faroles en la niebla',
        formats: {
          small: {
            url: '/media/headerfaroles0001/small',
            width: 500,
            height: 281,
            size: 20.1,
            ext: '.webp',
            mime: 'image/webp',
            hash: 'headerfaroles0001',
          },
        },
      },
      { ...file('photofaroles00001', 'album', album!.id, 'photo'), caption: 'El patio', position: 2 },
      { ...file('photofaroles00002', 'album', album!.id, 'photo'), position: 1 },
      {
        ...file('documentfaroles01', 'document', of.faroles, 'file'),
        width: null,
        height: null,
        ext: '.pdf',
        mime: 'application/pdf',
        bytes: 2_000_000,
      },
    ])
    .returning({ id: media.id })
  await db.insert(documents).values({ eventId: of.faroles, mediaId: files[3]!.id, name: 'Guía del jugador' })
  return { tickets: byName(ticketNames, sold), tags: tag, albums: { rehearsal: album!.id } }
}

async function makeGuides(db: Database) {
  const guide = (
    kind: 'guide' | 'help' | 'legal',
    key: string,
    locale: 'es' | 'en',
    slug: string,
    title: string,
    position: number,
  ) => ({
    kind,
    key,
    locale,
    slug,
    title,
    position,
    summary: `Sobre ${title}`,
    body: `# ${title}\n\n{operator}`,
    revised: '2026-11-01',
    fileHash: 'x',
  })
  await db
    .insert(texts)
    .values([
      guide('guide', 'what-is-larp', 'es', 'que-es-el-rol', 'Qué es el rol', 1),
      guide('guide', 'what-is-larp', 'en', 'what-is-larp', 'What larp is', 1),
      guide('guide', 'glossary', 'es', 'glosario', 'Glosario', 2),
      guide('help', 'index', 'es', 'index', 'Centro de ayuda', 0),
      guide('legal', 'privacy', 'es', 'privacidad', 'Privacidad', 0),
      guide('legal', 'privacy', 'en', 'privacy', 'Privacy', 0),
    ])
}

/** Removes the texts, and so the entries, of some events: for tests that need an emptier calendar. */
export const withoutEvents = (db: Database, ids: number[]) => db.delete(events).where(inArray(events.id, ids))
