import { z } from 'zod'
import { DONE, TOKEN } from '#features/identity/accounts/api.answers.ts'
import { jwtResponse } from '#features/identity/accounts/strapi-user.server.ts'
import { call } from '#kit/call.server.ts'
import { setSignOutCookies } from '#platform/http/session-cookie.server.ts'
import { dataOf, id, instant } from '#platform/openapi/answer-schemas.ts'
import { SESSION_KINDS } from '#shared/enums.ts'
import { endSession, signOut } from './commands.server.ts'
import { listSessions } from './queries.server.ts'
import { signInForm } from './schema.ts'
import { signIn } from './sign-in.server.ts'

const session = z.object({
  id,
  kind: z.enum(SESSION_KINDS),
  browser: z.string().nullable(),
  createdAt: instant,
  seenAt: instant,
  current: z.boolean().meta({ description: 'The one of this call.' }),
})
const group = 'Accounts'

/** Strapi's `POST api/auth/local`, and listing and ending one's own sessions. */
export const sessionCalls = [
  call('POST /api/auth/local', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Sign in',
    description: '`identifier` is the email or the username. With two-factor authentication also `code`.',
    body: {
      bytes: 16 * 1024,
      schema: signInForm.omit({ remember: true }),
      example: { identifier: 'ana@example.org', password: 'una frase larga' },
    },
    answers: { 200: TOKEN },
    errors: {
      400: 'The credentials are wrong, or the account is blocked.',
      401: 'The code of two-factor authentication is missing.',
    },
    run: async ({ ctx, body }) => {
      const { token } = await signIn(ctx, body, { kind: 'api' })
      return jwtResponse(ctx, token!)
    },
  }),
  call('POST /api/auth/logout', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Sign out',
    description: 'Revokes the token of the call, or ends the session of the cookie and removes its cookies.',
    answers: { 200: DONE },
    run: async ({ ctx, c }) => {
      await signOut(ctx)
      if (!c.req.header('authorization')) setSignOutCookies(c)
      return { ok: true }
    },
  }),
  call('GET /api/auth/sessions', {
    group,
    access: 'signed_in',
    scope: 'session',
    summary: 'List the caller’s sessions and tokens',
    answers: {
      200: {
        description: 'The current one first.',
        schema: dataOf(z.array(session)),
        example: {
          data: [
            {
              id: 3,
              kind: 'api',
              browser: null,
              current: true,
              createdAt: '2026-11-20T10:00:00.000Z',
              seenAt: '2026-11-20T10:00:00.000Z',
            },
          ],
        },
      },
    },
    run: async ({ ctx }) => ({ data: await listSessions(ctx) }),
  }),
  call('DELETE /api/auth/sessions/{id}', {
    group,
    access: 'signed_in',
    scope: 'session',
    summary: 'End a session of the caller’s',
    parameters: [
      {
        name: 'id',
        in: 'path',
        description: 'Its id in the list.',
        example: 3,
        schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
      },
    ],
    answers: { 200: DONE },
    patterns: { id: '[0-9]{1,9}' },
    run: async ({ ctx, id }) => {
      await endSession(ctx, id)
      return { ok: true }
    },
  }),
]
