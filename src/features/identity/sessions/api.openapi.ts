import { z } from 'zod'
import { DONE, TOKEN } from '#features/identity/accounts/api.openapi.ts'
import { dataOf, id, instant } from '#platform/openapi/answer-schemas.ts'
import type { CallDescriptions } from '#platform/openapi/call-description.ts'
import { SESSION_KINDS } from '#shared/enums.ts'
import { signInForm } from './schema.ts'

const session = z.object({
  ...{ id, kind: z.enum(SESSION_KINDS), browser: z.string().nullable(), createdAt: instant, seenAt: instant },
  current: z.boolean().meta({ description: 'The one of this call.' }),
})
const group = 'Accounts'

export const sessionCalls: CallDescriptions = {
  'POST /api/auth/local': {
    ...{ group, access: 'anyone', summary: 'Sign in' },
    description: '`identifier` is the email or the username. With two-factor authentication also `code`.',
    body: {
      schema: signInForm.omit({ remember: true }),
      example: { identifier: 'ana@example.org', password: 'una frase larga' },
    },
    answers: { 200: TOKEN },
    errors: {
      400: 'The credentials are wrong, or the account is blocked.',
      401: 'The code of two-factor authentication is missing.',
    },
  },
  'POST /api/auth/logout': {
    ...{ group, access: 'anyone', summary: 'Sign out' },
    description: 'Revokes the token of the call, or ends the session of the cookie and removes its cookies.',
    answers: { 200: DONE },
  },
  'GET /api/auth/sessions': {
    ...{ group, access: 'signed_in', summary: 'List the caller’s sessions and tokens' },
    answers: {
      200: {
        description: 'The current one first.',
        schema: dataOf(z.array(session)),
        example: {
          data: [
            {
              ...{ id: 3, kind: 'api', browser: null, current: true },
              ...{ createdAt: '2026-11-20T10:00:00.000Z', seenAt: '2026-11-20T10:00:00.000Z' },
            },
          ],
        },
      },
    },
  },
  'DELETE /api/auth/sessions/{id}': {
    ...{ group, access: 'signed_in', summary: 'End a session of the caller’s' },
    parameters: [
      {
        ...{ name: 'id', in: 'path', description: 'Its id in the list.', example: 3 },
        schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
      },
    ],
    answers: { 200: DONE },
  },
}
