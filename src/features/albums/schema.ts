import { z } from 'zod'
import { multiline, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import { ALBUM_LICENSES } from '#shared/albums/album-page.ts'
import {
  ALBUM_CONTRIBUTORS,
  ALBUM_DESCRIPTION_MAX,
  ALBUM_TITLE_MAX,
  ALBUM_VISIBILITIES,
  PHOTO_ALTERNATIVE_TEXT_MAX,
  PHOTO_CREDIT_MAX,
  PHOTO_DESCRIPTION_MAX,
  PHOTOS_MAX,
} from '#shared/albums/albums.ts'

const title = singleLine({ max: ALBUM_TITLE_MAX })
const description = multiline({ min: 0, max: ALBUM_DESCRIPTION_MAX })
const visibility = z.enum(ALBUM_VISIBILITIES)
const contributors = z.enum(ALBUM_CONTRIBUTORS)
const license = z.enum(ALBUM_LICENSES)
const id = z.coerce.number().int().positive().max(2_147_483_647)

/** Without `visibility` those of an event are for its participants, others for everybody. */
export const newAlbum = z.object({
  title,
  description: description.default(''),
  visibility: visibility.optional(),
  contributors: contributors.default('organizers'),
  license: license.default('all_rights'),
})

/** What is left out stays as it is. `cover` null: the first photo. */
export const albumChanges = z.object({
  title: title.optional(),
  description: description.optional(),
  visibility: visibility.optional(),
  contributors: contributors.optional(),
  license: license.optional(),
  cover: nullable(id).optional(),
})

const percent = z.coerce.number().int().min(0).max(100)
/** From the first photograph on, and no further ahead than a wrong clock. */
const isPlausible = (time: Date) => time.getUTCFullYear() >= 1826 && time.getUTCFullYear() <= 2100
const notPlausible = { params: { code: 'date' } }
const instant = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => new Date(text))
  .refine(isPlausible, notPlausible)

/** What is known about a photo; what is left out stays as it is. */
export const photoChanges = z.object({
  caption: nullable(multiline({ max: PHOTO_DESCRIPTION_MAX })).optional(),
  alternativeText: nullable(singleLine({ max: PHOTO_ALTERNATIVE_TEXT_MAX })).optional(),
  credit: nullable(singleLine({ max: PHOTO_CREDIT_MAX })).optional(),
  takenAt: nullable(instant).optional(),
  focal: z.object({ x: percent, y: percent }).optional(),
})

const entryId = z.union([id, z.object({ id }).transform((entry) => entry.id)])

/** Ids, or entries, bare or in Strapi's wrappers of a relation. */
export const photosToRemove = z.object({
  images: z.union([z.array(entryId).min(1).max(PHOTOS_MAX), id.transform((one) => [one])]),
})

/** The same of a file that is no photo. */
export const fileChanges = photoChanges.pick({ caption: true, alternativeText: true, focal: true })
const changeOf = <Schema extends z.ZodType>(schema: Schema) => z.object({ was: schema, now: schema }).optional()
/** As cameras write it: without a zone. */
const cameraTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
  .transform((text) => text.slice(0, 16))
  // False too for what is no date.
  .refine((text) => isPlausible(new Date(`${text}Z`)), notPlausible)

/** A photo with what was changed about it, and what it was before. */
export const photoEdit = z.object({
  id,
  caption: changeOf(nullable(multiline({ max: PHOTO_DESCRIPTION_MAX }))),
  alternativeText: changeOf(nullable(singleLine({ max: PHOTO_ALTERNATIVE_TEXT_MAX }))),
  credit: changeOf(nullable(singleLine({ max: PHOTO_CREDIT_MAX }))),
  takenAt: changeOf(nullable(cameraTime)),
  focal: changeOf(z.object({ x: percent, y: percent })),
})

/** The same of an album. */
export const albumEdit = z.object({
  title: changeOf(title),
  description: changeOf(description),
  visibility: changeOf(visibility),
  contributors: changeOf(contributors),
  cover: changeOf(nullable(id)),
})
