import { type SQL, sql } from 'drizzle-orm'
import type { AlbumParentLink, AlbumPhoto } from '#shared/albums/album-page.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

/** SQL: photo `p` with file `m` as pages show it. */
export const photoJson: SQL<AlbumPhoto> = sql<AlbumPhoto>`json_build_object('id', m.id, 'src', '/media/' || m.hash,
  'width', coalesce(m.width, 4), 'height', coalesce(m.height, 3),
  'widths', (select coalesce(json_object_agg(f.key, f.value->'width'), '{}') from jsonb_each(m.formats) f),
  'alternativeText', m.alternative_text, 'caption', m.caption, 'credit', p.credit, 'dominantColor', m.dominant_color, 'preview', m.preview,
  'state', m.state, 'hidden', p.hidden_at is not null or p.withheld_at is not null)`

/** What stands in the columns of `parentJson`. */
export type ParentColumns = {
  kind: AlbumParentLink['kind']
  parentId: number
  name: string
  slug: string | null
}

/** SQL: what album `a` belongs to, in the reader's language where it has several. */
export const parentColumns = (locale: string): SQL => sql`
  case when a.event_id is not null then 'event' when a.character_id is not null then 'character' else 'venue' end as kind,
  coalesce(a.event_id, a.character_id, a.venue_id) as "parentId",
  coalesce((select x.title from event_texts x where x.event_id = a.event_id order by x.locale = ${contentLocale(locale)} desc limit 1),
    (select c.name from characters c where c.id = a.character_id), (select v.name from venues v where v.id = a.venue_id)) as name,
  coalesce((select x.slug from event_texts x where x.event_id = a.event_id order by x.locale = ${contentLocale(locale)} desc limit 1),
    (select v.slug from venues v where v.id = a.venue_id)) as slug`

export function toParentLink({ kind, parentId, name, slug }: ParentColumns): AlbumParentLink {
  if (kind === 'character') return { kind, name, path: paths.character(parentId) }
  return { kind, name, path: kind === 'event' ? paths.event(slug!) : paths.venue(slug!) }
}
