import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { wrapUnexpectedErrors } from '#platform/errors/wrap-errors.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { setSessionCookie } from '#platform/http/session-cookie.server.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import { ACCOUNT, DONE, person, TOKEN_OR_DONE, USER } from './api.answers.ts'
import { registerAccount, resendActivation } from './commands/account.server.ts'
import { checkPassword } from './commands/check-password.server.ts'
import { confirmEmail } from './commands/email/email-confirmation.server.ts'
import { requestActivationEmail, requestPasswordReset } from './commands/password-reset.server.ts'
import { changePassword, resetPassword } from './commands/passwords.server.ts'
import { updateProfile } from './commands/profile.server.ts'
import { getAccount, searchPeople } from './queries/account.server.ts'
import {
  emailForm,
  passwordChangeForm,
  passwordCheckForm,
  passwordResetForm,
  profileForm,
  registrationForm,
} from './schema.ts'
import { jwtResponse, newJwtResponse, toStrapiUser } from './strapi-user.server.ts'

const group = 'Accounts'
const PASSWORD = 'una frase larga'

const bytes = 16 * 1024

const updateOwnProfile = wrapUnexpectedErrors('profile_not_updated', updateProfile)
const resendByEmail = wrapUnexpectedErrors('confirmation_not_sent', requestActivationEmail)
const resendOwn = wrapUnexpectedErrors('confirmation_not_sent', resendActivation)

/**
 * `api/auth/*` and `api/users/*`, compatible with Strapi. These calls return tokens for API clients; of cookie sessions they only renew
 * the token.
 */
export const accountCalls = [
  call('POST /api/auth/local/register', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Create an account',
    description: 'Sends the email that confirms the address.',
    body: {
      bytes,
      schema: registrationForm,
      example: { username: 'Ana Ruiz', email: 'ana@example.org', password: PASSWORD, terms: true },
    },
    answers: { 200: TOKEN_OR_DONE },
    errors: {
      400: 'A field is not as described; `details.errors` names it. An email or username that is taken is one.',
    },
    run: async ({ ctx, body }) => newJwtResponse(ctx, await registerAccount(ctx, body)),
  }),
  call('POST /api/auth/forgot-password', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Ask for a link that sets a new password',
    description: 'Answers the same whether or not there is such an account.',
    body: { bytes, schema: emailForm, example: { email: 'ana@example.org' } },
    answers: { 200: DONE },
    run: async ({ ctx, body }) => {
      await requestPasswordReset(ctx, body)
      return { ok: true }
    },
  }),
  call('POST /api/auth/reset-password', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Set a new password with the code of a link',
    description: 'Ends every session of the account.',
    body: {
      bytes,
      schema: passwordResetForm,
      example: { code: 'kJ3…', password: PASSWORD, passwordConfirmation: PASSWORD },
    },
    answers: { 200: TOKEN_OR_DONE },
    errors: { 400: 'The code is used up or expired, or the password is refused.' },
    run: async ({ ctx, body }) => newJwtResponse(ctx, await resetPassword(ctx, body)),
  }),
  call('POST /api/auth/check-password', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Ask whether a password would be refused',
    description:
      'By the rule of all calls that set one, but for its length: `common` is guessed in few tries, `personal` is made of the names of the person or the site. Whose it would be is told by `username` and `email`, by the `code` of a link, or by the token.',
    body: { bytes, schema: passwordCheckForm, example: { password: 'candil2026', username: 'Ana Ruiz' } },
    answers: {
      200: {
        description: 'Why it would be refused; null where it would not.',
        schema: z.object({ data: z.object({ weakness: z.enum(['common', 'personal']).nullable() }) }),
        example: { data: { weakness: 'personal' } },
      },
    },
    run: async ({ ctx, c, body }) => {
      const weakness = await checkPassword(ctx, body)
      c.header('cache-control', 'no-store')
      return { data: { weakness } }
    },
  }),
  call('POST /api/auth/change-password', {
    group,
    access: 'signed_in',
    scope: 'session',
    summary: 'Change the password',
    description: 'Ends the other sessions, and revokes the token of this call: the answer has a new one.',
    body: {
      bytes,
      schema: passwordChangeForm,
      example: { currentPassword: 'la de antes', password: PASSWORD, passwordConfirmation: PASSWORD },
    },
    answers: { 200: TOKEN_OR_DONE },
    authorize: ({ ctx }) => authorizeSignedIn(ctx),
    run: async ({ ctx, c, body }) => {
      const { token, remembered } = await changePassword(ctx, body)
      // The token of a browser session stays in its HttpOnly cookie.
      const isBrowser = ctx.actor.kind === 'person' && ctx.actor.sessionKind === 'site'
      if (isBrowser) setSessionCookie(c, token, remembered)
      return isBrowser ? { ok: true } : jwtResponse(ctx, token)
    },
  }),
  call('POST /api/auth/send-email-confirmation', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Send the email that confirms the address again',
    description:
      'With a token to its own account; else to `email`, with the same answer whether or not there is such an account. Once a minute.',
    body: { schema: emailForm, example: { email: 'ana@example.org' }, optional: true },
    answers: {
      200: { description: 'It was sent.', schema: z.object({ sent: z.literal(true) }), example: { sent: true } },
    },
    errors: { 409: 'The address is confirmed already.' },
    // The body is read of who is not signed in.
    run: async ({ ctx, c }) => {
      const isSignedIn = ctx.actor.kind === 'person'
      await (isSignedIn ? resendOwn(ctx) : resendByEmail(ctx, await readApiBody(c.req.raw, { limit: bytes })))
      return { sent: true }
    },
  }),
  call('GET /api/auth/email-confirmation', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Confirm an email by the code of its link',
    description:
      'With a token of the account it confirms the address. Without one it also revokes the password and all tokens, because whoever registered may not own the address.',
    parameters: [
      {
        name: 'confirmation',
        in: 'query',
        required: true,
        example: 'kJ3…',
        description: 'The code.',
        schema: { type: 'string' },
      },
    ],
    answers: {
      302: {
        description: 'Leads to the page that says so.',
        headers: { Location: { description: 'The page.', schema: { type: 'string' } } },
      },
    },
    errors: { 400: 'The code is used up or expired.' },
    respond: async (c) => {
      const { ctx } = c.var
      // Mail scanners check links with HEAD: do not use the code up.
      if (c.req.method === 'HEAD') return c.body(null)
      // A GET cannot send a password: unless the caller is signed in to the account, confirm it without one.
      const code = c.req.query('confirmation') ?? ''
      const { password } = await confirmEmail(ctx, code, { withoutPassword: true })
      return c.redirect(`${explicitPath(ctx.locale, paths.confirm)}?done${password === 'none' ? '=none' : ''}`, 302)
    },
  }),
  call('GET /api/users/me', {
    group,
    access: 'signed_in',
    scope: 'account:read',
    summary: 'Get the caller’s account',
    answers: { 200: ACCOUNT },
    run: async ({ ctx }) => toStrapiUser(await getAccount(ctx)),
  }),
  call('PUT /api/users/me', {
    group,
    access: 'signed_in',
    scope: 'session',
    summary: 'Change the caller’s account',
    description: 'What is left out stays. Another `email` is refused: it is changed at `/account#email`.',
    body: { bytes, schema: profileForm, example: { newsletter: true, locale: 'es' }, optional: true },
    answers: { 200: ACCOUNT },
    authorize: ({ ctx }) => authorizeSignedIn(ctx),
    run: async ({ ctx, body }) => {
      await updateOwnProfile(ctx, body)
      return toStrapiUser(await getAccount(ctx))
    },
  }),
  call('GET /api/users/public', {
    group,
    access: 'signed_in',
    scope: 'account:read',
    summary: 'Find people by their username',
    description: 'At most ten, for three characters or more. Never their email.',
    parameters: [
      { name: 'q', in: 'query', example: 'ana', description: 'A part of the name.', schema: { type: 'string' } },
    ],
    answers: {
      200: {
        description: 'People.',
        schema: z.array(person),
        example: [{ id: 7, username: 'Ana Ruiz', avatar: USER.avatar }],
      },
    },
    errors: { 400: null },
    run: ({ ctx, query: { q = '' } }) => searchPeople(ctx, q),
  }),
]
