import type { Database } from '#core/database.server.ts'
import { albums } from '#features/albums/table.server.ts'
import { documents } from '#features/documents/table.server.ts'
import { texts } from '#features/guides/table.server.ts'
import { media } from '#features/media/table.server.ts'
import { eventTags, tags } from '#features/tags/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { type Calendar, NOW } from './calendar.ts'
import { byName } from './named.ts'

export async function makeExtras(db: Database, of: Calendar) {
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

export async function makeGuides(db: Database) {
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
