import { z } from 'zod'
import { id, instant } from '#platform/openapi/answer-schemas.ts'
import type { Answer } from '#platform/openapi/call-description.ts'
import { SITE_ROLES } from '#shared/enums.ts'
import { LOCALES } from '#shared/languages.ts'

const degrees = z.number()
const user = z
  .object({
    id,
    username: z.string(),
    email: z.string(),
    avatar: z.string(),
    locale: z.enum(LOCALES),
    newsletter: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
    provider: z.literal('local'),
    confirmed: z.boolean().meta({ description: 'Whether the email is: registering and uploading need it.' }),
    blocked: z.boolean(),
    site_role: z.enum(SITE_ROLES),
    gps_location: z.object({ latitude: degrees, longitude: degrees }).nullable(),
  })
  .meta({ id: 'User', description: 'The caller’s own account.' })
const jwt = z
  .object({ jwt: z.string().meta({ description: 'An opaque token for `Authorization: Bearer`.' }), user })
  .meta({ id: 'SignedIn' })
const ok = z.object({ ok: z.literal(true) }).meta({ id: 'Done' })
export const person = z.object({ id, username: z.string(), avatar: z.string() }).meta({ id: 'PublicPerson' })

export const USER = {
  id: 7,
  username: 'Ana Ruiz',
  email: 'ana@example.org',
  avatar: `/avatar/${'0'.repeat(32)}.svg`,
  locale: 'es',
  newsletter: false,
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  provider: 'local',
  confirmed: true,
  blocked: false,
  site_role: 'member',
  gps_location: null,
}
export const TOKEN: Answer = {
  description: 'A token and the account.',
  schema: jwt,
  example: { jwt: 'pQ7vHk2S9w4LmXr1ZtBnC8yDfGjAeUo3KiVs6TqR0hM', user: USER },
}
export const TOKEN_OR_DONE: Answer = {
  ...TOKEN,
  description: 'A token and the account; `{ok: true}` where there is none to be had.',
  schema: z.union([jwt, ok]),
}
export const DONE: Answer = { description: 'Done.', schema: ok, example: { ok: true } }
export const ACCOUNT: Answer = { description: 'The account.', schema: user, example: USER }
