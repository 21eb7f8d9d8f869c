import { z } from 'zod'
import { MEDIA_EXAMPLE, mediaAttributes } from '#features/media/openapi.ts'
import { entryOf, id, instant, toMany, toOne } from '#platform/openapi/answer-schemas.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { ALBUM_LICENSES } from '#shared/albums/album-page.ts'
import { ALBUM_CONTRIBUTORS, ALBUM_VISIBILITIES, MEDIA_STATES } from '#shared/albums/albums.ts'
import { albumResource } from './resource.server.ts'

/** What albums and photos look like in answers. */

const text = z.string()
const ofEveryFile = {
  ...mediaAttributes,
  dominant_color: text.nullable(),
  focal: z.object({ x: z.number(), y: z.number() }).meta({ description: 'Percent from left and top.' }),
}
const ofPhotos = {
  credit: text.nullable(),
  taken_at: instant.nullable(),
  position: z.int(),
  state: z.enum(MEDIA_STATES).meta({ description: '`processing` until its sizes exist.' }),
  hidden: z.boolean(),
  failure: text.nullable().meta({ description: 'Why it could not be read, for who may add to the album.' }),
}
const photo = entryOf(z.object({ ...ofEveryFile, ...ofPhotos })).meta({ id: 'Photo' })
/** A photo, or another picture. */
export const file = entryOf(z.object({ ...ofEveryFile, ...z.object(ofPhotos).partial().shape })).meta({
  id: 'File',
  description: 'A file; of a photo also what is known about it.',
})
const named = z.object({ name: text })
const withSlug = { slug: text }
export const album = entryOf(
  z.object({
    title: text,
    description: text,
    visibility: z.enum(ALBUM_VISIBILITIES),
    contributors: z.enum(ALBUM_CONTRIBUTORS),
    license: z.enum(ALBUM_LICENSES),
    event: toOne(entryOf(z.object({ title: text, ...withSlug }))),
    character: toOne(entryOf(named)),
    venue: toOne(entryOf(named.extend(withSlug))),
    cover: id.nullable().meta({ description: 'The id of a photo.' }),
    count: z.int().min(0).meta({ description: 'Of the photos that the caller may see.' }),
    images: toMany(photo),
    editable: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  }),
).meta({ id: 'PhotoAlbum' })

export const PHOTO = {
  id: 21,
  attributes: {
    ...MEDIA_EXAMPLE,
    dominant_color: '#20242f',
    focal: { x: 50, y: 50 },
    credit: 'Iria',
    taken_at: null,
    position: 0,
    state: 'ready',
    hidden: false,
    failure: null,
  },
}
export const ALBUM = {
  id: 4,
  attributes: {
    title: 'La noche larga',
    description: '',
    visibility: 'public',
    contributors: 'organizers',
    license: 'all_rights',
    character: { data: null },
    venue: { data: null },
    cover: 21,
    count: 1,
    event: { data: { id: 1, attributes: { title: 'El faro', slug: 'el-faro' } } },
    images: { data: [PHOTO] },
    editable: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  },
}

export const publicAlbum: DescribedResource = {
  type: 'album',
  resource: albumResource,
  description: 'A public photo album of an event.',
  fields: {
    title: { present: true },
    description: { present: true },
    createdAt: { present: true },
    updatedAt: { present: true },
  },
  example: {
    title: 'La noche larga',
    description: '',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  },
}
