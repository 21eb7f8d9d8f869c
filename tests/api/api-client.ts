import { createApi } from '#api.server.ts'
import { testServices, withContext } from '../fixtures/context.ts'
import { testDatabase } from '../fixtures/database.ts'
import { anonymousContext, createFixtures } from '../fixtures/fixtures.ts'

type Data = { id: number; attributes: Record<string, unknown> }
export type Answer = {
  status: number
  headers: Headers
  text: string
  body: { data: Data[] & Data; meta: { pagination: Record<string, number> }; error: Record<string, unknown> }
}

/** The REST API on a database that holds only the fixtures; `errors` is what it logged. */
export async function openApi(env: Record<string, string> = {}) {
  const { db, sql, connection } = await testDatabase()
  const fixtures = await createFixtures(db)
  const errors: unknown[] = []
  const services = testServices({}, { OPERATOR_NAME: 'Asociación Candil', ...env })
  const api = createApi({ logError: (error) => errors.push(error) })
  const app = withContext(() => ({ ...anonymousContext(db), services }), api)
  const call = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await app.request(path, init)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: JSON.parse(text || 'null') as Answer['body'],
    }
  }
  /** One attribute of each listed entry. */
  const list = async (path: string, attribute: string) => {
    const { status, text, body } = await call(path)
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return body.data.map(({ attributes }) => attributes[attribute])
  }
  return { app, db, sql, connection, fixtures, errors, get: call, call, list }
}
