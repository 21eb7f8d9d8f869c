import { Hono } from 'hono'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { readEntryUpload } from '#platform/forms/upload.server.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { singlePage } from '#platform/strapi/envelope.ts'
import { type ApiEnv, getHandler, listHandler, parseQuery } from '#platform/strapi/handlers.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { authorizeIn } from './authorize-member.server.ts'
import { createOrganization } from './commands.server.ts'
import {
  getMyOrganization,
  listMyOrganizations,
  type MyOrganization,
  OWN_ORDERS,
  type OwnOrder,
  type OwnOrganization,
} from './own.server.ts'
import { updateOrganization, withdrawProfileChange } from './profile/commands.server.ts'

export const organizationsApi = new Hono<ApiEnv>()
  .get('/organizers', listHandler('organizer'))
  .get('/organizers/by_slug/:ref', getHandler('organizer'))
  .get('/organizers/:ref', getHandler('organizer'))

/** Bytes of form and picture. Leaves room above the picture's limit, so that a picture slightly too large gets a field error. */
const BODY_LIMIT = { limit: 256 * 1024, files: PICTURE_BYTES + 256 * 1024 }

const read = async (c: Call) => {
  const { form, findFile } = await readEntryUpload(c.req.raw, BODY_LIMIT)
  return { form, upload: { header: findFile('header')?.bytes } }
}
const loadEntry = async (ctx: RequestContext, id: number) => ({
  data: toEntry(ctx, await getMyOrganization(ctx, id)),
})

/** REST API for the actor's own organizations. The id may be a slug. */
export const ownOrganizationsApi = new Hono<Env>()
  .post('/organization/new', async (c) => {
    // Authorize before reading the body, so that nobody else can make us receive a picture.
    authorizeConfirmed(c.var.ctx)
    const { form, upload } = await read(c)
    const { id } = await createOrganization(c.var.ctx, form, upload)
    return c.json(await loadEntry(c.var.ctx, id))
  })
  .get('/organization/my', async (c) => {
    const own = await listMyOrganizations(c.var.ctx, parseOrder(c))
    return c.json({ data: own.map(toListEntry), meta: { pagination: singlePage(own.length) } })
  })
  .get('/organization/my_organization/:id', async (c) => {
    const own = await getMyOrganization(c.var.ctx, c.req.param('id'))
    return c.json({ data: toEntry(c.var.ctx, own) })
  })
  .post('/organization/my_organization/:id', async (c) => {
    const { id } = await authorizeIn(c.var.ctx, 'organization.edit', c.req.param('id'))
    const { form, upload } = await read(c)
    if (isWithdrawal(form)) await withdrawProfileChange(c.var.ctx, id)
    else await updateOrganization(c.var.ctx, id, form, upload)
    return c.json(await loadEntry(c.var.ctx, id))
  })

/** `{"withdraw": true}` withdraws the change that waits for approval. */
const isWithdrawal = (form: unknown) =>
  typeof form === 'object' &&
  form !== null &&
  'withdraw' in form &&
  [true, 'true', 'on'].some((yes) => yes === form.withdraw)

/** `sort[0]=createdAt:desc` or `sort=name`. Throws 400 for an unknown order. */
function parseOrder(c: Call): OwnOrder {
  const { sort } = parseQuery(c.req.raw)
  const given = [sort].flat()[0]
  if (given === undefined || given === '') return 'createdAt:desc'
  const word = typeof given === 'string' ? given : ''
  const order = OWN_ORDERS.find((one) => one === word || one === `${word}:asc`)
  if (!order) throw badRequest('Invalid order', `sort.${word}`)
  return order
}

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
