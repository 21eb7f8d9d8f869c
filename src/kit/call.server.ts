import type { Context, Hono } from 'hono'
import { withScope, withScopeIfGranted } from '#platform/context/access.server.ts'
import type { Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import type { Options as GraphqlOptions } from '#platform/graphql/api.server.ts'
import type { Body, CallDescription, CallName } from '#platform/openapi/call-description.ts'
import { hasMessageCode } from '#platform/strapi/error-body.ts'
import { queryOf, type RawTree } from '#platform/strapi/query/raw-query.ts'
import type { ApiScope, CallScope } from '#shared/api-scopes.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { isLocale } from '#shared/languages.ts'
import { derived, extensionPoint, extensionsOf } from './extension-point.ts'

/** `lackedScope`: what the caller's token would need to see more. `reporting` is set by src/api.server.ts, for GraphQL. */
export type ApiEnv = Env & { Variables: { lackedScope?: ApiScope; reporting?: Omit<GraphqlOptions, 'resources'> } }
export type ApiContext = Context<ApiEnv>

/** A call of the API, for the manifest of its feature: what is said about it, and what answers it. */
export type Call = CallDescription & {
  /** Of path parameters that must look like something: another address is none of this call. */
  patterns?: Record<string, string>
  /** The code of everything that can go wrong until it has done what it does. */
  failsAs?: ErrorCode
  /** Missing: only described, since another call answers it too, or all do. */
  handle?: (c: ApiContext) => Promise<Response>
}
export const calls = extensionPoint<Call>('calls', ({ name }) => name)

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Parameter in Name]: string } & ParametersIn<Rest>
  : unknown

export type CallRequest<Name extends string = string> = {
  /** In the language of `?locale=`, Spanish without it, where the call has that parameter. */
  ctx: RequestContext
  params: ParametersIn<Name>
  /** `{id}` as a number. Reading it throws 404 where it is none. */
  readonly id: number
  query: Record<string, string>
  /** The query in Strapi's syntax. Reading it throws 400 where it has none. */
  readonly tree: RawTree
  c: ApiContext
}

type Told = object | (() => Promise<object>)

type Declaration<Name extends string, Sent, Allowed> = Omit<CallDescription, 'name' | 'body'> &
  Pick<Call, 'patterns' | 'failsAs'> & {
    /** `bytes` bound a JSON or a form; `read` reads another one. Without them it is only described. */
    body?: Body & { bytes?: number; read?: (request: Request) => Promise<Sent> }
    /** Nothing keeps the answer on the way. */
    noStore?: true
    /** Before the body is read, so that nobody else can make us receive it. */
    authorize?: (request: CallRequest<Name>) => Allowed | Promise<Allowed>
    /** Returns the JSON of the answer, whose status is the first that is described; or what reads it, once all is done. */
    run?: (request: CallRequest<Name> & { body: Sent; allowed: Allowed }) => Told | Promise<Told>
    /** In place of `run`, where the answer is no such JSON, or the body is read by what answers. */
    respond?: (c: ApiContext) => Response | Promise<Response>
  }

/** Declares a call of the API. Its schemas describe; what is sent is parsed by the command. */
export function call<Name extends CallName, Sent = unknown, Allowed = undefined>(
  name: Name,
  { run, respond, authorize, failsAs, noStore, ...description }: Declaration<Name, Sent, Allowed>,
): Call {
  const { parameters = [], answers, body: sent } = description
  const isTranslated = parameters.some((one) => one.in === 'query' && one.name === 'locale')
  const status = Number(Object.keys(answers)[0])
  const read = async (c: ApiContext) =>
    sent?.bytes ? readApiBody(c.req.raw, { limit: sent.bytes }) : sent?.read?.(c.req.raw)
  const answer = async (c: ApiContext): Promise<Response | Told> => {
    if (!run) return respond!(c)
    const request = toRequest<Name>(c, isTranslated)
    const allowed = (await authorize?.(request)) as Allowed
    const body = (await read(c)) as Sent
    return run(Object.assign(request, { allowed, body }))
  }
  const answerOrFail = failsAs ? wrapErrors(failsAs, answer) : answer
  const handle = async (c: ApiContext) => {
    applyScope(c, description.scope)
    if (noStore) c.header('cache-control', 'no-store')
    const told = await answerOrFail(c)
    if (!run) return told as Response
    return c.json(typeof told === 'function' ? await told() : told, status as 200)
  }
  return { name, ...description, ...(failsAs && { failsAs }), ...((run ?? respond) && { handle }) }
}

function toRequest<Name extends string>(c: ApiContext, isTranslated: boolean): CallRequest<Name> {
  const asked = c.req.query('locale')
  return {
    ctx: isTranslated ? { ...c.var.ctx, locale: isLocale(asked) ? asked : DEFAULT_LOCALE } : c.var.ctx,
    params: c.req.param() as ParametersIn<Name>,
    query: c.req.query(),
    c,
    get id() {
      const id = c.req.param('id') ?? ''
      if (!/^\d{1,10}$/.test(id)) throw notFound()
      return Number(id)
    },
    get tree() {
      return queryOf(c.req)
    },
  }
}

/** Makes the caller with a personal API token its person, where the token has the scope of the call. */
function applyScope(c: ApiContext, needed: CallScope) {
  const { ctx } = c.var
  if (ctx.actor.kind !== 'token' || needed === 'public') return
  if (needed === 'session') throw new AppError('token_not_allowed')
  const scope = needed.replace('?', '') as ApiScope
  c.set('ctx', needed === scope ? withScope(ctx, scope) : withScopeIfGranted(ctx, scope))
  if (c.var.ctx.actor.kind === 'token') c.set('lackedScope', scope)
}

const callsWithMessageCode = derived((ctx) =>
  extensionsOf(ctx, calls).flatMap(({ name, failsAs }) => {
    const [method = '', path = ''] = name.split(' ')
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i')
    return failsAs && hasMessageCode(failsAs) ? [{ method, pattern, code: failsAs }] : []
  }),
)

/** The code that a call has in every failure, also of what refuses it before its turn: a token, a rate limit, the body's size. */
export const codeOfCall = (ctx: Pick<RequestContext, 'services'>, { method, path }: { method: string; path: string }) =>
  callsWithMessageCode(ctx).find((call) => method === call.method && call.pattern.test(path))?.code ?? null

/** Mounts the calls, each at its address. */
export function mountCalls(app: Hono<ApiEnv>, list: readonly Call[]) {
  for (const { name, patterns = {}, handle } of list) {
    const [method = '', path = ''] = name.split(' ')
    const withPatterns = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const pattern = patterns[parameter]
      return `:${parameter}${pattern ? `{${pattern}}` : ''}`
    })
    if (handle) app.on(method, withPatterns, handle)
  }
  return app
}
