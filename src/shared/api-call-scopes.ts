import type { ApiScope } from './api-scopes.ts'

/**
 * What a personal API token needs for a call. With `?` the call answers everybody, and its person more with the scope. `public`: nothing of
 * it depends on who asks. `session`: not with such a token, whatever its scopes.
 */
export type CallScope = ApiScope | `${ApiScope}?` | 'public' | 'session'

/**
 * Every call of the REST API, and GraphQL (docs/api.md, "Personal API tokens"). One that is missing here is refused to tokens. Accounts, sessions,
 * passkeys and the transfer of an organization are not for programs; the site team's work has no calls at all.
 */
const SCOPES: Record<string, CallScope> = {
  ...of('public', [
    'GET /api/events',
    'GET /api/events/{id}',
    'GET /api/event/by_slug/{slug}',
    'GET /api/organizers',
    'GET /api/organizers/{id}',
    'GET /api/organizers/by_slug/{slug}',
    'GET /api/venues',
    'GET /api/venues/{id}',
    'GET /api/venues/by_slug/{slug}',
    'GET /api/tickets',
    'GET /api/tickets/{id}',
    'GET /api/tags',
    'GET /api/tags/{id}',
    'GET /api/quick-start-guides',
    'GET /api/quick-start-guides/{id}',
    'GET /api/registration-forms/{id}',
    'GET /api/suggestions',
    'GET /api/changes',
    'GET /api/openapi.json',
    'GET /api/openapi.yaml',
    'POST /api/contact',
    'POST /api/organizer/create-public',
    'POST /api/venue/create-public',
    'POST /api/payments/stripe/{organization}',
    'GET /_content/{path}',
    'POST /_content/{path}',
    'GET /graphql',
    'POST /graphql',
    'GET /graphql/schema.graphql',
  ]),
  ...of('account:read', ['GET /api/users/me', 'GET /api/users/public', 'GET /api/users/my_storage_statistics/{any}']),
  ...of('events:read', ['GET /api/event/my_event/{id}']),
  ...of('events:read?', ['POST /api/event/{id}/report_abuse']),
  ...of('events:write', ['POST /api/event/create-private', 'PUT /api/event/my_event/{id}']),
  ...of('registrations:read', ['GET /api/event/{id}/my_players']),
  ...of('registrations:write', ['POST /api/event/{id}/register']),
  ...of('check_in:write', [
    'GET /api/event/{id}/check_in',
    'GET /api/event/{id}/check_in/phones',
    'POST /api/event/{id}/check_in',
    'POST /api/event/{id}/check_in/sync',
  ]),
  ...of('characters:read', ['GET /api/character/my']),
  ...of('characters:read?', ['GET /api/characters/{id}', 'POST /api/character/{id}/report_abuse']),
  ...of('characters:write', ['POST /api/characters', 'PUT /api/characters/{id}']),
  ...of('files:read?', [
    'GET /api/documents/{a}/{b}',
    'POST /api/documents/{a}/{b}/report_abuse/{id}',
    'GET /api/album/event/{id}',
    'GET /api/album/character/{id}',
    'GET /api/albums/{id}',
    'GET /api/medias/{id}',
  ]),
  ...of('files:write', [
    'POST /api/documents/{a}/{b}',
    'PUT /api/documents/{a}/{b}/document/{id}',
    'DELETE /api/documents/{a}/{b}/document/{id}',
    'PUT /api/character/add_documents/{id}',
    'PUT /api/character/remove_documents/{id}',
    'POST /api/album/event',
    'POST /api/album/character',
    'PUT /api/album/{id}',
    'DELETE /api/album/{id}',
    'PUT /api/album/add_images/{id}',
    'PUT /api/album/remove_images/{id}',
    'PUT /api/medias/{id}',
    'POST /api/uploads',
    'GET /api/uploads/{id}',
    'PATCH /api/uploads/{id}',
    'DELETE /api/uploads/{id}',
  ]),
  ...of('organization:read', [
    'GET /api/organization/my',
    'GET /api/organization/my_organization/{id}',
    'GET /api/organization/my_permission/{id}',
    'GET /api/organization/find_user_list/{id}',
  ]),
  ...of('organization:write', [
    'POST /api/organization/new',
    'POST /api/organization/my_organization/{id}',
    'POST /api/organization/add_user/{id}',
    'POST /api/organization/modify_permission/{id}',
    'POST /api/organization/delete_permission/{id}',
  ]),
  ...of('session', [
    'PUT /api/users/me',
    'POST /api/organization/transfer_ownership/{id}',
    'POST /api/auth/local',
    'POST /api/auth/local/register',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/check-password',
    'POST /api/auth/change-password',
    'POST /api/auth/send-email-confirmation',
    'GET /api/auth/email-confirmation',
    'POST /api/auth/logout',
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions/{id}',
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/passkeys/mine',
    'POST /api/auth/passkeys/mine/options',
  ]),
}

function of(scope: CallScope, calls: string[]): Record<string, CallScope> {
  return Object.fromEntries(calls.map((call) => [normalizeCall(call), scope]))
}

/** `GET /api/events/:ref` and `GET /api/events/{id}` are the same call. */
export function normalizeCall(call: string) {
  return call.replace(/:\w+(\{.*?\}+)?(?=\/|$)|\{\w+\}/g, '*').replace(/\/$/, '')
}

/** The scope of a call by its method and its path as it is mounted; null for one without a row. */
export const scopeOfCall = (method: string, path: string): CallScope | null =>
  SCOPES[normalizeCall(`${method} ${path}`)] ?? null

export const CALLS_WITH_SCOPES: readonly string[] = Object.keys(SCOPES)
