import { z } from 'zod'
import { ticked } from '#features/identity/accounts/schema.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'

/** The name or address, and the password, as long as anybody could mean it: whether they are right is not decided here. */
export const signInForm = z.object({
  identifier: z.string().trim().min(1).max(EMAIL_LENGTH),
  password: z.string().min(1).max(200),
  remember: ticked,
  /** Six digits or a recovery code, from an API client with two steps. */
  code: z.string().trim().max(40).optional(),
})

export const secondStepForm = z.object({
  code: z.string().trim().min(1).max(40),
  remember: ticked,
  /** Not to be asked for again in this browser. */
  trust: ticked,
})
