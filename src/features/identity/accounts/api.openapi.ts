import { z } from 'zod'
import { id, instant } from '#platform/openapi/answer-schemas.ts'
import type { Answer, CallDescriptions } from '#platform/openapi/call-description.ts'
import { SITE_ROLES } from '#shared/enums.ts'
import { LOCALES } from '#shared/languages.ts'
import {
  emailForm,
  passwordChangeForm,
  passwordCheckForm,
  passwordResetForm,
  profileForm,
  registrationForm,
} from './schema.ts'

const degrees = z.number()
const user = z
  .object({
    ...{ id, username: z.string(), email: z.string(), avatar: z.string(), locale: z.enum(LOCALES) },
    ...{ newsletter: z.boolean(), createdAt: instant, updatedAt: instant, provider: z.literal('local') },
    confirmed: z.boolean().meta({ description: 'Whether the email is: registering and uploading need it.' }),
    ...{ blocked: z.boolean(), site_role: z.enum(SITE_ROLES) },
    gps_location: z.object({ latitude: degrees, longitude: degrees }).nullable(),
  })
  .meta({ id: 'User', description: 'The caller’s own account.' })
const jwt = z
  .object({ jwt: z.string().meta({ description: 'An opaque token for `Authorization: Bearer`.' }), user })
  .meta({ id: 'SignedIn' })
const ok = z.object({ ok: z.literal(true) }).meta({ id: 'Done' })
const person = z.object({ id, username: z.string(), avatar: z.string() }).meta({ id: 'PublicPerson' })

const USER = {
  ...{ id: 7, username: 'Ana Ruiz', email: 'ana@example.org', avatar: `/avatar/${'0'.repeat(32)}.svg`, locale: 'es' },
  ...{ newsletter: false, createdAt: '2026-11-02T10:00:00.000Z', updatedAt: '2026-11-02T10:00:00.000Z' },
  ...{ provider: 'local', confirmed: true, blocked: false, site_role: 'member', gps_location: null },
}
export const TOKEN: Answer = {
  description: 'A token and the account.',
  schema: jwt,
  example: { jwt: 'pQ7vHk2S9w4LmXr1ZtBnC8yDfGjAeUo3KiVs6TqR0hM', user: USER },
}
const TOKEN_OR_DONE: Answer = {
  ...TOKEN,
  description: 'A token and the account; `{ok: true}` where there is none to be had.',
  schema: z.union([jwt, ok]),
}
export const DONE: Answer = { description: 'Done.', schema: ok, example: { ok: true } }
const ACCOUNT: Answer = { description: 'The account.', schema: user, example: USER }

const group = 'Accounts'
const PASSWORD = 'una frase larga'

export const accountCalls: CallDescriptions = {
  'POST /api/auth/local/register': {
    ...{ group, access: 'anyone', summary: 'Create an account' },
    description: 'Sends the email that confirms the address.',
    body: {
      schema: registrationForm,
      example: { username: 'Ana Ruiz', email: 'ana@example.org', password: PASSWORD, terms: true },
    },
    answers: { 200: TOKEN_OR_DONE },
    errors: {
      400: 'A field is not as described; `details.errors` names it. An email or username that is taken is one.',
    },
  },
  'POST /api/auth/forgot-password': {
    ...{ group, access: 'anyone', summary: 'Ask for a link that sets a new password' },
    description: 'Answers the same whether or not there is such an account.',
    body: { schema: emailForm, example: { email: 'ana@example.org' } },
    answers: { 200: DONE },
  },
  'POST /api/auth/reset-password': {
    ...{ group, access: 'anyone', summary: 'Set a new password with the code of a link' },
    description: 'Ends every session of the account.',
    body: {
      schema: passwordResetForm,
      example: { code: 'kJ3…', password: PASSWORD, passwordConfirmation: PASSWORD },
    },
    answers: { 200: TOKEN_OR_DONE },
    errors: { 400: 'The code is used up or expired, or the password is refused.' },
  },
  'POST /api/auth/check-password': {
    ...{ group, access: 'anyone', summary: 'Ask whether a password would be refused' },
    description:
      'By the rule of all calls that set one, but for its length: `common` is guessed in few tries, `personal` is made of the names of the person or the site. Whose it would be is told by `username` and `email`, by the `code` of a link, or by the token.',
    body: { schema: passwordCheckForm, example: { password: 'candil2026', username: 'Ana Ruiz' } },
    answers: {
      200: {
        description: 'Why it would be refused; null where it would not.',
        schema: z.object({ data: z.object({ weakness: z.enum(['common', 'personal']).nullable() }) }),
        example: { data: { weakness: 'personal' } },
      },
    },
  },
  'POST /api/auth/change-password': {
    ...{ group, access: 'signed_in', summary: 'Change the password' },
    description: 'Ends the other sessions, and revokes the token of this call: the answer has a new one.',
    body: {
      schema: passwordChangeForm,
      example: { currentPassword: 'la de antes', password: PASSWORD, passwordConfirmation: PASSWORD },
    },
    answers: { 200: TOKEN_OR_DONE },
  },
  'POST /api/auth/send-email-confirmation': {
    ...{ group, access: 'anyone', summary: 'Send the email that confirms the address again' },
    description:
      'With a token to its own account; else to `email`, with the same answer whether or not there is such an account. Once a minute.',
    body: { schema: emailForm, example: { email: 'ana@example.org' }, optional: true },
    answers: {
      200: { description: 'It was sent.', schema: z.object({ sent: z.literal(true) }), example: { sent: true } },
    },
    errors: { 409: 'The address is confirmed already.' },
  },
  'GET /api/auth/email-confirmation': {
    ...{ group, access: 'anyone', summary: 'Confirm an email by the code of its link' },
    description:
      'With a token of the account it confirms the address. Without one it also revokes the password and all tokens, because whoever registered may not own the address.',
    parameters: [
      {
        ...{ name: 'confirmation', in: 'query', required: true, example: 'kJ3…' },
        ...{ description: 'The code.', schema: { type: 'string' } },
      },
    ],
    answers: {
      302: {
        description: 'Leads to the page that says so.',
        headers: { Location: { description: 'The page.', schema: { type: 'string' } } },
      },
    },
    errors: { 400: 'The code is used up or expired.' },
  },
  'GET /api/users/me': {
    ...{ group, access: 'signed_in', summary: 'Get the caller’s account' },
    answers: { 200: ACCOUNT },
  },
  'PUT /api/users/me': {
    ...{ group, access: 'signed_in', summary: 'Change the caller’s account' },
    description: 'What is left out stays. Another `email` is refused: it is changed at `/account#email`.',
    body: { schema: profileForm, example: { newsletter: true, locale: 'es' }, optional: true },
    answers: { 200: ACCOUNT },
  },
  'GET /api/users/public': {
    ...{ group, access: 'signed_in', summary: 'Find people by their username' },
    description: 'At most ten, for three characters or more. Never their email.',
    parameters: [
      { ...{ name: 'q', in: 'query', example: 'ana', description: 'A part of the name.' }, schema: { type: 'string' } },
    ],
    answers: {
      200: {
        description: 'People.',
        schema: z.array(person),
        example: [{ id: 7, username: 'Ana Ruiz', avatar: USER.avatar }],
      },
    },
    errors: { 400: null },
  },
}
