import createClient, { type Client } from 'openapi-fetch'
import { toQuery } from './query.ts'
import type { components, paths } from './schema.d.ts'

export type { components, paths }

/** A schema of the document by its name, such as `Schema<'Event'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never
/** What a call answers when it succeeds: `Answer<'/api/suggestions'>`, `Answer<'/api/event/{id}/register', 'post'>`. */
export type Answer<
  Path extends keyof paths,
  Method extends keyof paths[Path] = 'get' & keyof paths[Path],
> = paths[Path][Method] extends { responses: { 200: infer Response } } ? Json<Response> : never

/** What a call takes in its query: `Query<'/api/events'>`. */
export type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Parameters } } }
  ? Parameters
  : never

export type CandilClient = Client<paths>

type Options = {
  /** The site, such as `https://candil.example`; empty in a page of the site itself. */
  baseUrl: string
  /** The `jwt` of `POST /api/auth/local`. What is public needs none. */
  token?: string
  /** Another implementation, such as one that retries. */
  fetch?: (request: Request) => Promise<Response>
}

/** A client of a Candil site: `GET`, `POST`, `PUT` and the others take a path of the document, and return `{data}` or `{error}`. */
export function createCandilClient({ baseUrl, token, fetch }: Options): CandilClient {
  return createClient<paths>({
    baseUrl,
    querySerializer: toQuery,
    ...(fetch && { fetch }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
}
