/** What a personal API token may be allowed to do (docs/api.md, "Personal API tokens"), in the order in which they are offered. */
export const API_SCOPES = [
  'events:read',
  'events:write',
  'registrations:read',
  'registrations:write',
  'check_in:write',
  'characters:read',
  'characters:write',
  'files:read',
  'files:write',
  'organization:read',
  'organization:write',
  'account:read',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/**
 * What a personal API token needs for a call. With `?` the call answers everybody, and its person more with the scope. `public`: nothing of
 * it depends on who asks. `session`: not with such a token, whatever its scopes: accounts, sessions, passkeys and the transfer of an
 * organization are not for programs.
 */
export type CallScope = ApiScope | `${ApiScope}?` | 'public' | 'session'

/** For how many days a token may be valid, beside a date of the person's own choice up to the longest. */
export const API_TOKEN_LIFETIMES = ['7', '30', '90', '365'] as const

/** What every token begins with, so that scanners of secrets find one that was published by mistake. */
export const API_TOKEN_PREFIX = 'candil_pat_'

type ScopeKey<Scope = ApiScope> = Scope extends `${infer Noun}:${infer Verb}` ? `${Noun}_${Verb}` : never
/** The end of the keys of its messages, in which a colon cannot stand. */
export const scopeKey = (scope: ApiScope) => scope.replace(':', '_') as ScopeKey
