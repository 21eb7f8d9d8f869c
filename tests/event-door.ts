import { createApi } from '#api.server.ts'
import type { Context } from '#core/context.ts'
import { ownEventsApi } from '#features/events/mine.server.ts'
import { mediaDoor } from '#features/media/api.server.ts'
import { failureWords } from '#web/failure-words.server.ts'
import { operator } from './api-door.ts'
import { eventWorld } from './event-world.ts'

export const multipart = (data: unknown, file?: Uint8Array) => {
  const form = new FormData()
  form.append('data', typeof data === 'string' ? data : JSON.stringify(data))
  if (file) form.append('header', new File([new Uint8Array(file)], 'foto.png', { type: 'image/png' }))
  return form
}

/** The REST door and the one to files for the cast of the events; `x-who` says who calls. Uxia is an editor who never confirmed. */
export async function eventDoor() {
  const world = await eventWorld()
  const { sql, outside, storage, club } = world
  const unsure = await world.signedIn('Uxia', { confirmed: false })
  await sql`insert into memberships (organization_id, user_id, role) values (${club.id}, ${unsure.id}, 'editor')`
  const cast: Record<string, { ctx: Context }> = {
    ...{ Olga: world.olga, Edu: world.edu, Mar: world.mar, Rosa: world.rosa, Sara: world.sara, Vera: world.vera },
    ...{ Team: world.team, Uxia: unsure },
  }
  const contextFor = (who: string): Context => cast[who]?.ctx ?? outside
  const contextOf = ({ req }: { req: { header: (name: string) => string | undefined } }): Context => ({
    ...contextFor(req.header('x-who') ?? ''),
    locale: req.header('accept-language') === 'en' ? 'en' : 'es',
  })
  const errors: unknown[] = []
  const app = createApi({
    contextOf,
    operator,
    words: failureWords,
    more: [['', ownEventsApi({ storage })]],
    log: (error) => errors.push(error),
  })
  const files = mediaDoor({ contextOf, storage })

  async function call(name: string, line: string, body?: unknown, headers: Record<string, string> = {}) {
    const [method = 'GET', path = ''] = line.split(' ')
    const form = body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body)
    const json = form === body ? {} : { 'content-type': 'application/json' }
    const response = await app.request(path, {
      method,
      headers: { 'x-who': name, 'accept-language': 'es', ...json, ...headers },
      ...(body !== undefined && { body: form as BodyInit }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const add = (data: unknown, file?: Uint8Array, who = 'Olga') =>
    call(who, 'POST /api/event/create-private', multipart(data, file))
  const hashOf = async (event: number) =>
    (await sql`select hash from media where parent_kind = 'event' and parent_id = ${event}`).map(({ hash }) => hash)
  const file = (hash: string, who = 'Olga') => files.request(`/media/${hash}/original`, { headers: { 'x-who': who } })
  const fetched = async (hash: string, who = 'Olga') => (await file(hash, who)).status
  return { ...world, contextOf, contextFor, errors, call, add, hashOf, file, fetched }
}
