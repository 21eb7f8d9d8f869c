import { z } from 'zod'
import { fieldConstraint } from '#platform/forms/constraints.ts'
import { confirmationPhrase } from '#platform/forms/zod-fields.ts'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { LOCALES } from '#shared/languages.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { isUsername, normalizeUsername, usesOneScript } from '#ui/forms/username.ts'

const customCode = (code: string) => ({ params: { code } })

const username = z
  .string()
  .overwrite(normalizeUsername)
  .min(USERNAME_LENGTH.min)
  .max(USERNAME_LENGTH.max)
  .refine(isUsername, customCode('characters'))
  .refine(usesOneScript, customCode('alphabets'))
  .register(fieldConstraint, { format: 'username' })

export const email = z.string().trim().max(EMAIL_LENGTH).pipe(z.email())

/** The keys by which usernames and emails are looked up and unique: case-insensitive, including special case pairs (ß, ς). */
export const toUsernameKey = (name: string) => normalizeUsername(name).toUpperCase().toLowerCase().normalize('NFKC')
export const toEmailKey = (address: string) => address.trim().toLowerCase()

/** Counts an accented letter as one character. */
const countCharacters = (text: string) => [...text.normalize('NFC')].length
const newPassword = z
  .string()
  .max(1000)
  .superRefine((text, issues) => {
    const size = countCharacters(text)
    if (text === '') issues.addIssue({ code: 'custom', ...customCode('required') })
    else if (size < PASSWORD_LENGTH.min) issues.addIssue({ code: 'custom', ...customCode('too_short') })
    else if (size > PASSWORD_LENGTH.max) issues.addIssue({ code: 'custom', ...customCode('too_long') })
  })
  .register(fieldConstraint, {
    required: true,
    isPassword: true,
    minLength: PASSWORD_LENGTH.min,
    maxLength: PASSWORD_LENGTH.max,
  })

/** A checkbox that must be checked. */
const requiredCheckbox = z
  .union([z.boolean(), z.string()])
  .prefault(false)
  .refine((value) => value === true || value === 'on' || value === 'true', customCode('accept'))
  .register(fieldConstraint, { required: true })
export const checkbox = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || value === 'on' || value === 'true')

/** Strapi's clients send the password once; when a confirmation is sent, it must be equal. */
const passwordConfirmation = z
  .string()
  .max(1000)
  .optional()
  .register(fieldConstraint, { required: true, isPassword: true, sameAs: 'password' })
const passwordFields = { password: newPassword, passwordConfirmation }
const passwordsMatch = (form: unknown) => {
  const { password, passwordConfirmation = password } = (form ?? {}) as Record<string, unknown>
  return password === passwordConfirmation
}
const MISMATCH = { path: ['passwordConfirmation'], when: () => true, ...customCode('mismatch') }

const registrationFields = {
  username,
  ...passwordFields,
  terms: requiredCheckbox,
  newsletter: checkbox,
  locale: z.enum(LOCALES).optional(),
}
export const registrationForm = z.object({ email, ...registrationFields }).refine(passwordsMatch, MISMATCH)
/** From an invitation, which has the address. */
export const invitedRegistrationForm = z.object(registrationFields).refine(passwordsMatch, MISMATCH)
export type Registration = z.output<typeof registrationForm>

export const emailForm = z.object({ email })

export const passwordResetForm = z
  .object({
    code: z.string().max(600).default('').register(fieldConstraint, { required: true }),
    ...passwordFields,
    removePasskeys: checkbox,
  })
  .refine(passwordsMatch, MISMATCH)
const currentPassword = z.string().min(1).max(1000).register(fieldConstraint, { isPassword: true })
export const passwordChangeForm = z.object({ currentPassword, ...passwordFields }).refine(passwordsMatch, MISMATCH)

/** Confirming an email from a browser that is not signed in to the account: a new password, or none. */
export const confirmationForm = z.object(passwordFields).refine(passwordsMatch, MISMATCH)
export const noPasswordForm = z.object({ withoutPassword: checkbox })

const degrees = (limit: number) => z.number().min(-limit).max(limit)
export const profileForm = z.object({
  username: username.optional(),
  locale: z.enum(LOCALES).optional(),
  newsletter: checkbox.optional(),
  /** WGS84 degrees; null removes it. */
  gps_location: z
    .object({ latitude: degrees(90), longitude: degrees(180) })
    .nullable()
    .optional(),
  /** Cannot be changed here, only accepted unchanged; see `requestEmailChange`. */
  email: z.unknown().optional(),
})

/** A password that is typed at this moment, and whose it would be: that of a new account, of a code, or of who is signed in. */
export const passwordCheckForm = z.object({
  password: z.string().max(200),
  username: z.string().max(200).default(''),
  email: z.string().max(EMAIL_LENGTH).default(''),
  code: z.string().max(600).default(''),
})

export const emailChangeForm = z.object({ email, currentPassword })

/** The password for reauthentication; API calls do not send it. */
export const optionalPassword = z.string().max(1000).optional()
export const erasureForm = z.object({ word: confirmationPhrase(ERASURE_WORD), password: optionalPassword })
