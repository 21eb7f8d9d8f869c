import { Hono } from 'hono'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { type Entry, singlePage } from '#platform/strapi/envelope.ts'
import { parseQuery } from '#platform/strapi/handlers.server.ts'
import { CHARACTER_TEXT_MAX } from '#shared/characters/characters.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { isLocale } from '#shared/languages.ts'
import { authorizeCharacterOwner } from './access.server.ts'
import { createCharacter, updateCharacter } from './commands/characters.server.ts'
import {
  CHARACTER_ORDERS,
  type CharacterEntry,
  type CharacterOrder,
  getCharacterEntry,
  listMyCharacterEntries,
} from './queries/entries.server.ts'
import { listEntryRelations } from './queries/entry-relations.server.ts'

/** Both texts at their longest, as escaped JSON. */
const BODY_LIMIT = { limit: 12 * CHARACTER_TEXT_MAX + 64 * 1024 }

const idIn = (c: Call) => {
  const id = c.req.param('id') ?? ''
  if (!/^\d{1,10}$/.test(id)) throw notFound()
  return Number(id)
}

/** Titles of events in `?locale=`, else in Spanish, as everywhere in the API. */
const contextOf = (c: Call) => {
  const locale = c.req.query('locale')
  return { ...c.var.ctx, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }
}
const answer = async (c: Call, id: number) => {
  const { attributes, ...entry } = toEntry(await getCharacterEntry(contextOf(c), id))
  return c.json({ data: { ...entry, attributes: { ...attributes, ...(await listEntryRelations(contextOf(c), id)) } } })
}

/** REST API of characters, compatible with Strapi. */
export const charactersApi = new Hono<Env>()
  .get('/character/my', async (c) => {
    const characters = await listMyCharacterEntries(contextOf(c), parseOrder(c))
    return c.json({ data: characters.map(toEntry), meta: { pagination: singlePage(characters.length) } })
  })
  .post('/characters', async (c) => {
    authorizeSignedIn(c.var.ctx)
    const { id } = await createCharacter(c.var.ctx, await readApiBody(c.req.raw, BODY_LIMIT))
    return answer(c, id)
  })
  .get('/characters/:id', (c) => answer(c, idIn(c)))
  .put('/characters/:id', async (c) => {
    const id = idIn(c)
    await authorizeCharacterOwner(c.var.ctx, id)
    await updateCharacter(c.var.ctx, id, await readApiBody(c.req.raw, BODY_LIMIT))
    return answer(c, id)
  })

/** `sort[0]=createdAt:desc` or `sort=name`. Throws 400 for an unknown order. */
function parseOrder(c: Call): CharacterOrder {
  const { sort } = parseQuery(c.req.raw)
  const given = [sort].flat()[0]
  if (given === undefined || given === '') return 'createdAt:desc'
  const word = typeof given === 'string' ? given : ''
  const order = CHARACTER_ORDERS.find((one) => one === word || one === `${word}:asc`)
  if (!order) throw badRequest('Invalid order', `sort.${word}`)
  return order
}

/** Texts are Markdown. The background and its revision are only there for who may read it. */
function toEntry({ id, background, event, portrait, ...attributes }: CharacterEntry): Entry {
  const texts = background && { background: background.body, background_revision: background.revision }
  return {
    id,
    attributes: {
      ...attributes,
      ...texts,
      event: { data: toRelation(event) },
      portrait: { data: toRelation(portrait) },
    },
  }
}

const toRelation = <Row extends { id: number }>(row: Row | null) => {
  if (!row) return null
  const { id, ...attributes } = row
  return { id, attributes }
}
