import { z } from 'zod'
import { mediaAttributes } from '#features/media/openapi.ts'
import { dataOf, entryOf, instant, listOf, SINGLE_PAGE, toMany, toOne } from '#platform/openapi/answer-schemas.ts'
import type { CallDescriptions } from '#platform/openapi/call-description.ts'
import { entryCall, listCall, orderParameter } from '#platform/openapi/resource-calls.ts'
import type { ResourceDescription } from '#platform/openapi/resource-schemas.ts'
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '#shared/enums.ts'
import { ROLES } from '#shared/member-permissions.ts'
import { OWN_ORDERS } from './own.server.ts'
import { organizerResource } from './resource.server.ts'
import { newOrganization, organizationChange, versionForm } from './schema.ts'

export const organizerDescription: ResourceDescription = {
  description: 'The public card of an organization.',
  fields: {
    ...{ name: { present: true }, slug: { present: true }, createdAt: { present: true }, updatedAt: { present: true } },
    type: { values: ORGANIZATION_TYPES, present: true },
    description: { description: 'Markdown.' },
  },
  example: {
    ...{ name: 'Club El Faro', slug: 'club-el-faro', url: 'https://elfaro.example/', facebook: null, instagram: null },
    ...{ discord: null, type: 'association', county: 'Teruel', description: 'Jugamos desde 2014.' },
    ...{ createdAt: '2026-10-01T10:00:00.000Z', updatedAt: '2026-10-01T10:00:00.000Z' },
  },
}

const text = z.string()
const maybe = text.nullable()
const summary = {
  ...{ name: text, slug: text, status: z.enum(ORGANIZATION_STATUSES), role: z.enum(ROLES), createdAt: instant },
}
const profile = {
  ...{ type: z.enum(ORGANIZATION_TYPES), website: maybe, email: maybe, phone: maybe },
  ...{ instagram: maybe, facebook: maybe, discord: maybe },
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
    ...{ ...summary, ...profile, county: maybe, status_reason: maybe, changes_requested: z.boolean() },
    ...{ description: maybe, description_es: maybe, description_en: maybe },
    ...{ verifiedAt: instant.nullable(), updatedAt: instant },
    version: text.meta({ description: 'Sent back with a change: it is refused where somebody else saved in between.' }),
    header: toOne(entryOf(z.looseObject(mediaAttributes))),
    events: toMany(entryOf(z.object({ title: text, slug: text }))),
    waiting: waiting.nullable(),
  }),
).meta({ id: 'MyOrganization', description: 'An organization as its members see it.' })

const SUMMARY = {
  ...{ name: 'Club El Faro', slug: 'club-el-faro', status: 'active', role: 'administrator' },
  createdAt: '2026-10-01T10:00:00.000Z',
}
const EXAMPLE = {
  data: {
    id: 3,
    attributes: {
      ...SUMMARY,
      ...{ type: 'association', website: null, email: null, phone: null, instagram: null, facebook: null },
      ...{
        discord: null,
        county: 'Teruel',
        status_reason: null,
        changes_requested: false,
        description: null,
        description_es: null,
      },
      ...{ description_en: null, verifiedAt: '2026-10-02T10:00:00.000Z', updatedAt: '2026-10-02T10:00:00.000Z' },
      ...{ version: 'a81f', header: { data: null }, events: { data: [] }, waiting: null },
    },
  },
}
const answers = { 200: { description: 'The organization.', schema: dataOf(myOrganization), example: EXAMPLE } }
const files = { header: { description: 'The picture, of at most 10 MB.' } }
const group = 'Organizations'
const CONFLICT = 'Somebody else saved in between, or the organization is closed, or too many of the caller’s wait.'

export const organizationCalls: CallDescriptions = {
  'GET /api/organizers': listCall('organizer', organizerResource, organizerDescription, {
    ...{ group: 'Calendar', summary: 'List organizers' },
  }),
  'GET /api/organizers/{id}': entryCall('organizer', organizerResource, organizerDescription, {
    ...{ group: 'Calendar', summary: 'Get an organizer' },
  }),
  'GET /api/organizers/by_slug/{slug}': entryCall('organizer', organizerResource, organizerDescription, {
    ...{ group: 'Calendar', summary: 'Get an organizer by its slug' },
  }),
  'POST /api/organization/new': {
    ...{ group, access: 'signed_in', summary: 'Create an organization', answers },
    description: 'Needs a confirmed email. It waits for the site team to verify it.',
    body: {
      schema: newOrganization,
      example: { name: 'Club El Faro', type: 'association', county: 'Teruel' },
      ...{ files, filesWith: 'data' },
    },
    errors: { 409: CONFLICT },
  },
  'GET /api/organization/my': {
    ...{ group, access: 'signed_in', summary: 'List the caller’s organizations' },
    parameters: [orderParameter(OWN_ORDERS)],
    answers: {
      200: {
        description: 'Those in which the caller has a role.',
        schema: listOf(entryOf(z.object(summary))),
        example: { data: [{ id: 3, attributes: SUMMARY }], meta: SINGLE_PAGE },
      },
    },
  },
  'GET /api/organization/my_organization/{id}': {
    ...{ group, access: 'signed_in', summary: 'Get an organization to edit it', answers },
    description: 'For its members, without those of the role `moderator`; the site team reads too.',
  },
  'POST /api/organization/my_organization/{id}': {
    ...{ group, access: 'signed_in', summary: 'Change an organization', answers },
    description:
      'What is not sent stays. Once it is verified, name, links and picture become public when the site team approves them; `withdraw: true` withdraws what waits.',
    body: {
      schema: z.intersection(organizationChange(''), versionForm.extend({ withdraw: z.boolean().optional() })),
      example: { county: 'Teruel', version: 'a81f' },
      ...{ optional: true, files, filesWith: 'data' },
    },
    errors: { 409: CONFLICT },
  },
}
