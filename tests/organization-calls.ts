import { createApi } from '#api.server.ts'
import type { Context } from '#core/context.ts'
import { mediaDoor } from '#features/media/api.server.ts'
import { membershipsApi } from '#features/memberships/api.server.ts'
import { ownOrganizationsApi } from '#features/organizations/api.server.ts'
import { failureWords } from '#web/failure-words.server.ts'
import { operator } from './api-door.ts'
import { organizationWorld } from './organization-world.ts'

/** The calls about organizations, as whoever of the cast is named; `errors` is what was logged. */
export async function organizationCalls() {
  const world = await organizationWorld()
  const { door, storage, ctxOf } = world
  const errors: unknown[] = []
  const contextOf = (call: { req: { header: (name: string) => string | undefined } }): Context => ({
    ...ctxOf(call.req.header('x-who') ?? ''),
    locale: call.req.header('accept-language') === 'en' ? 'en' : 'es',
  })
  const app = createApi({
    contextOf,
    operator,
    words: failureWords,
    more: [
      ['', ownOrganizationsApi({ storage })],
      ['', membershipsApi({ doorOf: () => door })],
    ],
    log: (error) => errors.push(error),
  })

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

  const files = mediaDoor({ contextOf, storage })
  /** The status with which somebody gets a file. */
  const seen = async (name: string, url: string) => (await files.request(url, { headers: { 'x-who': name } })).status
  return { ...world, errors, call, seen }
}

export const multipart = (data: unknown, name?: string, file?: Uint8Array) => {
  const form = new FormData()
  form.append('data', typeof data === 'string' ? data : JSON.stringify(data))
  if (name && file) form.append(name, new File([new Uint8Array(file)], 'foto.png', { type: 'image/png' }))
  return form
}
