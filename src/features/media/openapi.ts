import { z } from 'zod'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { mediaResource } from './resource.server.ts'

const format = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    size: z.number(),
    ext: z.string(),
    mime: z.string(),
    hash: z.string(),
    avif: z.literal(true).optional().meta({ description: 'Also stored as AVIF: the `Accept` header decides.' }),
  })
  .meta({ id: 'MediaFormat', description: 'A smaller size of a picture.' })
export const formats = z.record(z.string(), format)

/** Strapi's media attributes, as far as every file has them. */
export const mediaAttributes = {
  name: z.string(),
  alternativeText: z.string().nullable(),
  caption: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  formats,
  hash: z.string(),
  ext: z.string(),
  mime: z.string(),
  size: z.number().meta({ description: 'In kB.' }),
  url: z.string(),
  provider: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

export const MEDIA_EXAMPLE = {
  name: 'faro.jpg',
  alternativeText: 'Un faro de noche',
  caption: null,
  width: 1600,
  height: 900,
  formats: {},
  hash: 'b1946ac92492d2347c6235b4',
  ext: '.webp',
  mime: 'image/webp',
  size: 182.4,
  url: '/media/b1946ac92492d2347c6235b4/original',
  provider: 'local',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
}

const present = { present: true } as const

export const mediaFile: DescribedResource = {
  type: 'media',
  resource: mediaResource,
  description:
    'A file, with Strapi’s attributes. There is no list of files: they are reached through what they belong to.',
  fields: {
    name: present,
    hash: present,
    ext: present,
    mime: present,
    url: present,
    provider: present,
    createdAt: present,
    updatedAt: present,
    formats: { schema: formats, description: 'Smaller sizes of a picture, by name.' },
    size: { ...present, description: 'In kB.' },
  },
  example: MEDIA_EXAMPLE,
}
