import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { resourceCalls } from '#kit/resource.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { readEntryUpload } from '#platform/forms/upload.server.ts'
import { orderParameter } from '#platform/openapi/resource-calls.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { onePage } from '#platform/strapi/envelope.ts'
import { readOrder } from '#platform/strapi/order.ts'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { organizationAnswers as answers, organizationList } from './api.answers.ts'
import { authorizeIn } from './authorize-member.server.ts'
import { createOrganization } from './commands.server.ts'
import {
  getMyOrganization,
  listMyOrganizations,
  type MyOrganization,
  OWN_ORDERS,
  type OwnOrganization,
} from './own.server.ts'
import { updateOrganization, withdrawProfileChange } from './profile/commands.server.ts'
import { organizerResource } from './resource.server.ts'
import { newOrganization, organizationChange, versionForm } from './schema.ts'

export const organizer: DescribedResource = {
  type: 'organizer',
  resource: organizerResource,
  description: 'The public card of an organization.',
  fields: {
    name: { present: true },
    slug: { present: true },
    createdAt: { present: true },
    updatedAt: { present: true },
    type: { values: ORGANIZATION_TYPES, present: true },
    description: { description: 'Markdown.' },
  },
  example: {
    name: 'Club El Faro',
    slug: 'club-el-faro',
    url: 'https://elfaro.example/',
    facebook: null,
    instagram: null,
    discord: null,
    type: 'association',
    county: 'Teruel',
    description: 'Jugamos desde 2014.',
    createdAt: '2026-10-01T10:00:00.000Z',
    updatedAt: '2026-10-01T10:00:00.000Z',
  },
}

const files = { header: { description: 'The picture, of at most 10 MB.' } }
const group = 'Organizations'
const CONFLICT = 'Someone else saved in between, or the organization is closed, or too many of the caller’s wait.'

/** Bytes of form and picture. Leaves room above the picture's limit, so that a picture slightly too large gets a field error. */
const BODY_LIMIT = { limit: 256 * 1024, files: PICTURE_BYTES + 256 * 1024 }

const read = async (request: Request) => {
  const { form, findFile } = await readEntryUpload(request, BODY_LIMIT)
  return { form, upload: { header: findFile('header')?.bytes } }
}
const answer = async (ctx: RequestContext, ref: number | string) => ({
  data: toEntry(ctx, await getMyOrganization(ctx, ref)),
})

/** `{"withdraw": true}` withdraws the change that waits for approval. */
const isWithdrawal = (form: unknown) =>
  typeof form === 'object' &&
  form !== null &&
  'withdraw' in form &&
  [true, 'true', 'on'].some((yes) => yes === form.withdraw)

const toListEntry = ({ id, name, slug, status, role, createdAt }: OwnOrganization) => ({
  id,
  attributes: { name, slug, status, role, createdAt },
})

/** A Strapi entry. `description` is in the request's locale, else in the other language. */
function toEntry(ctx: RequestContext, { id, header, events, ...own }: MyOrganization) {
  const {
    statusReason,
    changesRequested,
    sentAt: _,
    logo: __,
    request: ___,
    descriptionEs,
    descriptionEn,
    waiting,
    ...attributes
  } = own
  const description =
    contentLocale(ctx.locale) === 'en' ? (descriptionEn ?? descriptionEs) : (descriptionEs ?? descriptionEn)
  const descriptions = { description: description, description_es: descriptionEs, description_en: descriptionEn }
  const list = events.map(({ id, title, slug }) => ({ id, attributes: { title, slug } }))
  const related = { header: { data: header && toMediaEntry(header) }, events: { data: list } }
  return {
    id,
    attributes: {
      ...attributes,
      status_reason: statusReason,
      changes_requested: changesRequested,
      ...descriptions,
      ...related,
      waiting: waitingAttributes(waiting),
    },
  }
}

/** The waiting change under the names of the API's attributes. */
function waitingAttributes(waiting: MyOrganization['waiting']) {
  if (!waiting) return null
  const { url, logo: _, ...same } = waiting
  if (url === undefined && Object.keys(same).length === 0) return null
  return { ...same, ...(url !== undefined && { website: url }) }
}

const toMediaEntry = ({ id, ...attributes }: NonNullable<MyOrganization['header']>) => ({ id, attributes })

export const organizationCalls = [
  ...resourceCalls(organizer, {
    group: 'Calendar',
    path: 'organizers',
    one: 'an organizer',
    many: 'organizers',
    bySlug: 'organizers/by_slug',
  }),
  call('POST /api/organization/new', {
    group,
    access: 'signed_in',
    scope: 'organization:write',
    summary: 'Create an organization',
    answers,
    description: 'Needs a confirmed email. It waits for the site team to verify it.',
    body: {
      read,
      schema: newOrganization,
      example: { name: 'Club El Faro', type: 'association', county: 'Teruel' },
      files,
      filesWith: 'data',
    },
    errors: { 409: CONFLICT },
    authorize: ({ ctx }) => authorizeConfirmed(ctx),
    run: async ({ ctx, body: { form, upload } }) => answer(ctx, (await createOrganization(ctx, form, upload)).id),
  }),
  call('GET /api/organization/my', {
    group,
    access: 'signed_in',
    scope: 'organization:read',
    summary: 'List the caller’s organizations',
    parameters: [orderParameter(OWN_ORDERS)],
    answers: organizationList,
    run: async ({ ctx, tree }) =>
      onePage((await listMyOrganizations(ctx, readOrder(tree, OWN_ORDERS))).map(toListEntry)),
  }),
  call('GET /api/organization/my_organization/{id}', {
    group,
    access: 'signed_in',
    scope: 'organization:read',
    summary: 'Get an organization to edit it',
    answers,
    description: 'For its members, without those of the role `moderator`; the site team reads too.',
    run: ({ ctx, params }) => answer(ctx, params.id),
  }),
  call('POST /api/organization/my_organization/{id}', {
    group,
    access: 'signed_in',
    scope: 'organization:write',
    summary: 'Change an organization',
    answers,
    description:
      'What is not sent stays. Once it is verified, name, links and picture become public when the site team approves them; `withdraw: true` withdraws what waits.',
    body: {
      read,
      schema: z.intersection(organizationChange(''), versionForm.extend({ withdraw: z.boolean().optional() })),
      example: { county: 'Teruel', version: 'a81f' },
      optional: true,
      files,
      filesWith: 'data',
    },
    errors: { 409: CONFLICT },
    authorize: ({ ctx, params }) => authorizeIn(ctx, 'organization.edit', params.id),
    run: async ({ ctx, allowed: { id }, body: { form, upload } }) => {
      if (isWithdrawal(form)) await withdrawProfileChange(ctx, id)
      else await updateOrganization(ctx, id, form, upload)
      return answer(ctx, id)
    },
  }),
]
