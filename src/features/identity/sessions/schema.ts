import { z } from 'zod'
import { checkbox } from '#features/identity/accounts/schema.ts'
import { fieldConstraint } from '#platform/forms/constraints.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'

/** Only bounds the lengths; whether the credentials are right is decided by `signIn`. */
export const signInForm = z.object({
  identifier: z.string().trim().min(1).max(EMAIL_LENGTH),
  password: z.string().min(1).max(200).register(fieldConstraint, { isPassword: true }),
  remember: checkbox,
  /** Six digits or a recovery code: sent by API clients of users with two-factor authentication. */
  code: z.string().trim().max(40).optional(),
})

export const secondStepForm = z.object({
  code: z.string().trim().min(1).max(40),
  remember: checkbox,
  /** Skip the second step in this browser from now on. */
  trust: checkbox,
})
