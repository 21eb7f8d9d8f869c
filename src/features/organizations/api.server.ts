import { type Context as Call, Hono } from 'hono'
import { authorizeConfirmed } from '#features/identity/accounts/access.server.ts'
import { authorizeIn } from '#features/memberships/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { readEntry } from '#platform/forms/upload.server.ts'
import { PICTURE_BYTES } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { badQuery } from '#platform/strapi/bad-request.ts'
import { wholeList } from '#platform/strapi/envelope.ts'
import { type ApiEnv, gets, lists, queryOf } from '#platform/strapi/handlers.server.ts'
import { createOrganization } from './commands.server.ts'
import {
  getMyOrganization,
  listMyOrganizations,
  type MyOrganization,
  OWN_ORDERS,
  type OwnOrder,
  type OwnOrganization,
} from './own.server.ts'
import { updateOrganization, withdrawChange } from './profile.server.ts'

export const organizationsApi = new Hono<ApiEnv>()
  .get('/organizers', lists('organizer'))
  .get('/organizers/by_slug/:ref', gets('organizer'))
  .get('/organizers/:ref', gets('organizer'))

type Env = { Variables: { ctx: Context } }
/** Form and picture; a picture one byte too large is still read, so that it can be refused in words. */
const LIMIT = { limit: 256 * 1024, files: PICTURE_BYTES + 256 * 1024 }

/** The organizations of whoever asks (§7). The id may be a slug. */
export function ownOrganizationsApi({ storage }: { storage: Storage }) {
  const read = async (c: Call) => {
    const { form, fileOf } = await readEntry(c.req.raw, LIMIT)
    return { form, means: { header: fileOf('header')?.bytes, storage } }
  }
  const told = async (ctx: Context, id: number) => ({ data: entryOf(ctx, await getMyOrganization(ctx, id)) })
  return new Hono<Env>()
    .post('/organization/new', async (c) => {
      // Asked before the picture is let in: who may not gets no further.
      authorizeConfirmed(c.var.ctx)
      const { form, means } = await read(c)
      const { id } = await createOrganization(c.var.ctx, form, means)
      return c.json(await told(c.var.ctx, id))
    })
    .get('/organization/my', async (c) => {
      const own = await listMyOrganizations(c.var.ctx, orderOf(c))
      return c.json({ data: own.map(cardOf), meta: { pagination: wholeList(own.length) } })
    })
    .get('/organization/my_organization/:id', async (c) => {
      const own = await getMyOrganization(c.var.ctx, c.req.param('id'))
      return c.json({ data: entryOf(c.var.ctx, own) })
    })
    .post('/organization/my_organization/:id', async (c) => {
      const { id } = await authorizeIn(c.var.ctx, 'organization.edit', c.req.param('id'))
      const { form, means } = await read(c)
      if (withdraws(form)) await withdrawChange(c.var.ctx, id, means)
      else await updateOrganization(c.var.ctx, id, form, means)
      return c.json(await told(c.var.ctx, id))
    })
}

/** `{"withdraw": true}` takes back what waits to be approved. */
const withdraws = (form: unknown) =>
  typeof form === 'object' && form !== null && 'withdraw' in form && ['true', 'on'].includes(String(form.withdraw))

/** `sort[0]=createdAt:desc`, `sort=name`: what makes no sense is a 400 that names it (decisions 7). */
function orderOf(c: Call): OwnOrder {
  const { sort } = queryOf(c.req.raw)
  const given = [sort].flat()[0]
  if (given === undefined || given === '') return 'createdAt:desc'
  const word = typeof given === 'string' ? given : ''
  const order = OWN_ORDERS.find((one) => one === word || one === `${word}:asc`)
  if (!order) throw badQuery('Invalid order', `sort.${word}`)
  return order
}

const cardOf = ({ id, name, slug, status, role, createdAt }: OwnOrganization) => ({
  id,
  attributes: { name, slug, status, role, createdAt },
})

/** As Strapi tells an entry; `description` is the one in the language asked for, the other where there is none. */
function entryOf(ctx: Context, { id, header, events, ...own }: MyOrganization) {
  const { statusReason, sentAt: _, descriptionEs, descriptionEn, waiting, ...attributes } = own
  const spoken = ctx.locale === 'en' ? (descriptionEn ?? descriptionEs) : (descriptionEs ?? descriptionEn)
  const words = { description: spoken, description_es: descriptionEs, description_en: descriptionEn }
  const list = events.map(({ id, title, slug }) => ({ id, attributes: { title, slug } }))
  const related = { header: { data: header && mediaOf(header) }, events: { data: list } }
  return {
    id,
    attributes: { ...attributes, status_reason: statusReason, ...words, ...related, waiting: waitingOf(waiting) },
  }
}

/** By the names of the attributes beside it. */
function waitingOf(waiting: MyOrganization['waiting']) {
  if (!waiting) return null
  const { url, ...same } = waiting
  return { ...same, ...(url !== undefined && { website: url }) }
}

const mediaOf = ({ id, ...attributes }: NonNullable<MyOrganization['header']>) => ({ id, attributes })
