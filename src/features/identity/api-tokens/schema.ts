import { z } from 'zod'
import { optionalPassword } from '#features/identity/accounts/schema.ts'
import { fieldConstraint } from '#platform/forms/constraints.ts'
import { singleLine } from '#platform/forms/zod-fields.ts'
import { API_SCOPES, API_TOKEN_LIFETIMES } from '#shared/api-scopes.ts'
import { API_TOKEN_NAME_MAX } from '#shared/limits.ts'

/** One box is sent as a text, several as a list, none not at all. */
const scopes = z
  .preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.enum(API_SCOPES)).max(100),
  )
  .transform((chosen) => API_SCOPES.filter((scope) => chosen.includes(scope)))
  .refine((chosen) => chosen.length > 0, { params: { code: 'required' } })

/** `lifetime` is a number of days, or `date` for the day in `expires_on`, which `createApiToken` checks against today. */
export const apiTokenForm = z.object({
  name: singleLine({ max: API_TOKEN_NAME_MAX }),
  lifetime: z.enum([...API_TOKEN_LIFETIMES, 'date']),
  expires_on: z.string().trim().max(40).default('').register(fieldConstraint, { required: false }),
  scopes,
  /** Only without a recent sign-in. */
  password: optionalPassword,
})
