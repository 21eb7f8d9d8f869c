import { openApi } from '../api/api-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
type Json = any
export type GraphqlAnswer = {
  status: number
  headers: Headers
  data: Json
  errors: { message: string; extensions: Json }[]
}

/** The API on a database of fixtures, asked with GraphQL; `statements` counts what reached the database. */
export async function openGraphql(env: Record<string, string> = {}) {
  const api = await openApi({ GRAPHQL_REQUESTS_PER_MINUTE: '100000', ...env })
  const ask = async (query: string, variables?: object, init: RequestInit = {}): Promise<GraphqlAnswer> => {
    const response = await api.app.request('/graphql', {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    })
    const { data = null, errors = [] } = JSON.parse(await response.text())
    return { status: response.status, headers: response.headers, data, errors }
  }
  /** The data of a query without errors. */
  const query = async (text: string, variables?: object): Promise<Json> => {
    const { data, errors } = await ask(text, variables)
    if (errors.length > 0) throw new Error(`${text}: ${JSON.stringify(errors)}`)
    return data
  }
  return { ...api, ask, query }
}
