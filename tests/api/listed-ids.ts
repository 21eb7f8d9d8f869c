import { join } from 'node:path'
import { createApi } from '#api.server.ts'
import { loadTexts } from '#features/guides/commands.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { characterFixtures } from '../fixtures/character-fixtures.ts'
import { withContext } from '../fixtures/context.ts'
import { fileOf, formOf, pdf } from '../fixtures/document-fixtures.ts'
import { COMPLETE_EVENT } from '../fixtures/event-fixtures.ts'
import { formField } from '../fixtures/registration-fixtures.ts'

type Attributes = Record<string, unknown> & { slug?: string; title?: string; name?: string }
export type Entry = { id: number; attributes: Attributes }
/** An entry with the path of the list it was found in, and who asked. */
export type Listed = { kind: string; entry: Entry; path: string; user: string }
export type Check = (listed: Listed) => Promise<unknown>
export type ApiResponse = { status: number; body: { data: Entry & Entry[]; message_code?: string } }

const TABLES = ['events', 'event_texts', 'organizations', 'tickets', 'tags', 'texts', 'registration_forms']
const MORE_TABLES = ['registrations', 'characters', 'character_links', 'media', 'sessions', 'albums']

/**
 * One of everything that the API lists, with ids of tables that do not overlap, so that mixing them up is noticed. Olga owns the club; Ana
 * has a seat at its open event, and a character with a document that is linked to it.
 */
export async function listedIds() {
  const fixtures = await characterFixtures()
  const { sql, club } = fixtures
  for (const [index, table] of [...TABLES, ...MORE_TABLES].entries())
    await sql.unsafe(`alter sequence ${table}_id_seq restart ${1000 * (index + 1)}`)
  await loadTexts(fixtures.anonymousCtx, join(import.meta.dirname, '../../content'))
  const [tag] = await sql`insert into tags (text_es, text_en) values ('velas', 'candles') returning id`
  await sql`insert into venues (name, slug, status, country) overriding system value values ('Casona', 'casona', 'active', 'ES')`
  const [venue] = await sql`select id from venues where slug = 'casona'`
  await sql`insert into texts (kind, key, locale, slug, title, summary, body, position, revised, file_hash)
    values ('guide', 'guia', 'es', 'guia', 'Guía', '', 'Texto', 1, '2026-01-01', '')`
  for (const title of ['Primera', 'Segunda'])
    await fixtures.addPublishedEvent({
      ...{ title, venue: venue!['id'], venue_tbd: false, county: null, tags: [tag!['id']] },
      localizations: { title: `${title} in English`, description: 'In English.' },
      tickets: [{ title: `Entrada de ${title}`, price: 1000 }],
    })
  await fixtures.addEvent({ ...COMPLETE_EVENT, title: 'Borrador' })
  for (const { id } of await sql`select id from events`)
    await sql`with form as (insert into registration_forms (event_id) values (${id}) returning id)
      insert into registration_form_versions (form_id, version, definition) select id, 1, '{"sections": []}' from form`

  const [ana, bea] = await fixtures.createPlayers(2)
  const open = await fixtures.createOpenEvent({
    event: { title: 'Abierta' },
    fields: [formField('character', 'character')],
  })
  await fixtures.registerPlayer(ana!, open)
  const character = await fixtures.addCharacter(ana!.id)
  await fixtures.addCharacter(bea!.id, { name: 'Bruno el Mudo' })
  await sql`insert into character_links (character_id, registration_id) select ${character}, id from registrations`

  const people: Record<string, RequestContext> = { Olga: fixtures.olga.ctx, Ana: ana!.ctx, Bea: bea!.ctx }
  const api = createApi({ logError: (error) => console.error(error) })
  const app = withContext((c) => ({ ...people[c.req.header('x-who') ?? '']!, locale: 'es' }), api)

  async function call(user: string, route: string, body?: unknown): Promise<ApiResponse> {
    const [method = 'GET', path = ''] = route.split(' ')
    const isForm = body instanceof FormData
    const response = await app.request(path, {
      method,
      headers: { 'x-who': user, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as ApiResponse['body'] }
  }

  const file = (name: string) => formOf({ file: fileOf(`${name}.pdf`, pdf(name)) })
  await call('Ana', `POST /api/documents/character/${character}`, file('Carta del marqués'))
  await call('Olga', `POST /api/documents/event/${open.ref}`, file('Reglamento del juego'))

  const albumOf = async (user: string, kind: string, ref: number | string) => {
    const { body } = await call(user, `POST /api/album/${kind}`, { data: { [kind]: ref, title: `Álbum ${kind}` } })
    const [photo] =
      await sql`insert into media ${sql({ hash: `photo-of-${kind}-000`, name: `${kind}.jpg`, ext: '.webp', mime: 'image/webp', bytes: 9, width: 4, height: 3 })} returning id`
    await sql`insert into photos ${sql({ media_id: photo!['id'], album_id: body.data.id })}`
  }
  await albumOf('Ana', 'character', character)
  await albumOf('Olga', 'event', open.ref)

  /** The entries that a call lists, nested ones included. Throws when there are none. */
  async function listEntries(user: string, path: string, kind: string): Promise<Listed[]> {
    const { status, body } = await call(user, `GET ${path}`)
    const found = status === 200 ? entriesOf(kind, body.data) : []
    if (found.length === 0) throw new Error(`${path} tells nothing: ${status}`)
    return found.map(([kind, entry]) => ({ kind, entry, path, user }))
  }
  /** Every endpoint that returns ids, the type of its entries, and who asks. */
  const lists: [user: string, path: string, kind: string][] = [
    ['Olga', '/api/events?populate=*', 'event'],
    ['Olga', '/api/events?locale=all&populate=*', 'event'],
    ['Olga', '/api/organizers?populate=events', 'organizer'],
    ['Olga', '/api/venues?populate=events', 'venue'],
    ['Olga', '/api/tickets?populate=event', 'ticket'],
    ['Olga', '/api/tags?populate=events', 'tag'],
    ['Olga', '/api/quick-start-guides', 'guide'],
    ['Olga', '/api/organization/my?sort[0]=createdAt:desc', 'organizer'],
    ['Olga', `/api/organization/my_organization/${club.id}`, 'organizer'],
    ['Olga', `/api/organization/find_user_list/${club.id}`, 'member'],
    ['Olga', '/api/event/my_event/primera', 'event'],
    ['Olga', '/api/event/my_event/primera-in-english', 'event'],
    ['Olga', `/api/event/${open.ref}/my_players`, 'player'],
    ['Olga', `/api/event/${open.ref}/check_in`, 'seat'],
    ['Olga', `/api/documents/event/${open.ref}`, 'document'],
    ['Olga', '/api/auth/sessions', 'session'],
    ['Ana', '/api/character/my', 'character'],
    ['Ana', `/api/characters/${character}`, 'character'],
    ['Ana', `/api/documents/character/${character}`, 'document'],
    ['Olga', `/api/album/event/${open.ref}`, 'album'],
    ['Ana', `/api/album/character/${character}`, 'album'],
  ]
  const listed = new Map<string, Listed>()
  for (const [user, path, kind] of lists)
    for (const one of await listEntries(user, path, kind)) {
      const key = `${one.kind} ${one.entry.id} ${nameOf(one.entry.attributes)}`
      if (!listed.has(key)) listed.set(key, one)
    }
  return { ...fixtures, club, open, app, call, listed: [...listed.values()], listEntries }
}

/** What identifies an entry apart from its id. */
export const nameOf = ({ slug, title, name, text, username }: Attributes) => slug ?? title ?? name ?? text ?? username

/** The type each relation leads to; localizations have the type of their parent. */
const KINDS: Record<string, string> = {
  ...{ event: 'event', events: 'event', organizer: 'organizer', venue: 'venue', tickets: 'ticket', tags: 'tag' },
  ...{ ticket: 'ticket', registration_form: 'form', images: 'photo', character: 'character' },
}

/** All entries of a response, nested ones included, each with its type. Some calls list plain objects. */
function entriesOf(kind: string, data: unknown): [string, Entry][] {
  if (Array.isArray(data)) return data.flatMap((one) => entriesOf(kind, one))
  if (!data) return []
  const { id, attributes = data } = data as Partial<Entry> & { id: number }
  const inside = Object.entries(attributes).flatMap(([name, value]) => {
    const related = value as { data?: unknown } | null
    const to = name === 'localizations' ? kind : KINDS[name]
    return to && related && typeof related === 'object' && 'data' in related ? entriesOf(to, related.data) : []
  })
  return [[kind, { id, attributes: attributes as Attributes }], ...inside]
}
