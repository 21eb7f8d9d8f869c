import { z } from 'zod'
import { email } from '#features/identity/accounts/schema.ts'
import { singleLine } from '#platform/forms/zod-fields.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'

/** Whom a seat is handed to: the exact username, or an email address. No username has an `@`. */
export const handoverForm = z.object({
  username: singleLine({ max: EMAIL_LENGTH }).refine((name) => !isAddress(name) || email.safeParse(name).success, {
    params: { code: 'email' },
  }),
})
export const isAddress = (name: string) => name.includes('@')
