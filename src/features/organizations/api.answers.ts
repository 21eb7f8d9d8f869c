import { z } from 'zod'
import { mediaAttributes } from '#features/media/openapi.ts'
import { dataOf, entryOf, instant, listOf, SINGLE_PAGE, toMany, toOne } from '#platform/openapi/answer-schemas.ts'
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '#shared/enums.ts'
import { ROLES } from '#shared/member-permissions.ts'

const text = z.string()
const maybe = text.nullable()
const summary = {
  name: text,
  slug: text,
  status: z.enum(ORGANIZATION_STATUSES),
  role: z.enum(ROLES),
  createdAt: instant,
}
const profile = {
  type: z.enum(ORGANIZATION_TYPES),
  website: maybe,
  email: maybe,
  phone: maybe,
  instagram: maybe,
  facebook: maybe,
  discord: maybe,
}
const picture = z.object({ url: text, width: z.int(), height: z.int() })
const waiting = z
  .object({
    name: text,
    ...profile,
    county: maybe,
    descriptionEs: maybe,
    descriptionEn: maybe,
    header: picture.nullable(),
  })
  .partial()
  .meta({ description: 'The changes that wait for approval; the attributes are what is public.' })
const myOrganization = entryOf(
  z.object({
    ...summary,
    ...profile,
    county: maybe,
    status_reason: maybe,
    changes_requested: z.boolean(),
    description: maybe,
    description_es: maybe,
    description_en: maybe,
    verifiedAt: instant.nullable(),
    updatedAt: instant,
    version: text.meta({ description: 'Sent back with a change: it is refused where someone else saved in between.' }),
    header: toOne(entryOf(z.looseObject(mediaAttributes))),
    events: toMany(entryOf(z.object({ title: text, slug: text }))),
    waiting: waiting.nullable(),
  }),
).meta({ id: 'MyOrganization', description: 'An organization as its members see it.' })

const SUMMARY = {
  name: 'Club El Faro',
  slug: 'club-el-faro',
  status: 'active',
  role: 'administrator',
  createdAt: '2026-10-01T10:00:00.000Z',
}
const EXAMPLE = {
  data: {
    id: 3,
    attributes: {
      ...SUMMARY,
      type: 'association',
      website: null,
      email: null,
      phone: null,
      instagram: null,
      facebook: null,
      discord: null,
      county: 'Teruel',
      status_reason: null,
      changes_requested: false,
      description: null,
      description_es: null,
      description_en: null,
      verifiedAt: '2026-10-02T10:00:00.000Z',
      updatedAt: '2026-10-02T10:00:00.000Z',
      version: 'a81f',
      header: { data: null },
      events: { data: [] },
      waiting: null,
    },
  },
}
/** An organization as its members see it. */
export const organizationAnswers = {
  200: { description: 'The organization.', schema: dataOf(myOrganization), example: EXAMPLE },
}

/** A list of them. */
export const organizationList = {
  200: {
    description: 'Those in which the caller has a role.',
    schema: listOf(entryOf(z.object(summary))),
    example: { data: [{ id: 3, attributes: SUMMARY }], meta: SINGLE_PAGE },
  },
}
