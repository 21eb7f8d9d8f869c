import { z } from 'zod'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { LOCALES, type Locale } from '#shared/enums.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'

const saying = (code: string) => ({ params: { code } })

/** Letters of any alphabet with their accents, digits and spaces (§5); none that nobody sees, and no tower of accents. */
const NAME = /^(?!\p{M})(?!.* \p{M})(?!.*\p{M}{5})[\p{L}\p{M}\p{N} ]*$/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
export const isName = (text: string) => NAME.test(text) && !UNSEEN.test(text)

/** Alphabets whose letters look alike: in one name they would pass for somebody else's. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
]
const isOfOneAlphabet = (name: string) => ALIKE.filter((letters) => letters.test(name)).length <= 1

const oneSpace = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
export const username = z
  .string()
  .overwrite(oneSpace)
  .min(USERNAME_LENGTH.min)
  .max(USERNAME_LENGTH.max)
  .refine(isName, saying('characters'))
  .refine(isOfOneAlphabet, saying('alphabets'))

export const email = z.string().trim().max(EMAIL_LENGTH).pipe(z.email())

/** What a name and an address are found and compared by: case makes no difference (§5), nor how a capital is written small (ß, ς). */
export const nameKey = (name: string) => oneSpace(name).toUpperCase().toLowerCase().normalize('NFKC')
export const addressKey = (address: string) => address.trim().toLowerCase()

/** Characters are counted as people count them: an accent on its letter is one. */
const letters = (text: string) => [...text.normalize('NFC')].length
export const newPassword = z
  .string()
  .max(1000)
  .superRefine((text, issues) => {
    const size = letters(text)
    if (text === '') issues.addIssue({ code: 'custom', ...saying('required') })
    else if (size < PASSWORD_LENGTH.min) issues.addIssue({ code: 'custom', ...saying('too_short') })
    else if (size > PASSWORD_LENGTH.max) issues.addIssue({ code: 'custom', ...saying('too_long') })
  })

/** A box that must be ticked. */
const accepted = z
  .union([z.boolean(), z.string()])
  .prefault(false)
  .refine((value) => value === true || value === 'on' || value === 'true', saying('accept'))
export const ticked = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || value === 'on' || value === 'true')

const twice = { password: newPassword, passwordConfirmation: z.string().max(1000).optional() }
/** Strapi's clients send the password once; who sends it twice must mean the same. */
const same = (form: unknown) => {
  const { password, passwordConfirmation = password } = (form ?? {}) as Record<string, unknown>
  return password === passwordConfirmation
}
const MISMATCH = { path: ['passwordConfirmation'], when: () => true, ...saying('mismatch') }

/** Specification 5: who registers accepts the terms, and types the same password twice. */
export const newAccount = z
  .object({ username, email, ...twice, terms: accepted, newsletter: ticked, locale: z.enum(LOCALES).optional() })
  .refine(same, MISMATCH)

export const addressForm = z.object({ email })

export const resetForm = z.object({ code: z.string().max(600).default(''), ...twice }).refine(same, MISMATCH)
export const changeForm = z.object({ currentPassword: z.string().min(1).max(1000), ...twice }).refine(same, MISMATCH)

/** Whoever confirms from a browser that is not the account's own sets a password, or says that there is to be none. */
export const confirmationForm = z.object(twice).refine(same, MISMATCH)
export const noPasswordForm = z.object({ withoutPassword: ticked })

const degrees = (limit: number) => z.number().min(-limit).max(limit)
export const profileForm = z.object({
  username: username.optional(),
  locale: z.enum(LOCALES).optional(),
  newsletter: ticked.optional(),
  /** WGS84 degrees; null takes it away. */
  gps_location: z
    .object({ latitude: degrees(90), longitude: degrees(180) })
    .nullable()
    .optional(),
  /** Changed in the account, with the password, and only once the new one is shown to be theirs. */
  email: z.unknown().optional(),
})

export const newAddressForm = z.object({ email, currentPassword: z.string().min(1).max(1000) })

/** Typed to show that one means it, in either language. */
export const typed = (words: Record<Locale, string>) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .refine((word) => Object.values(words).includes(word), saying('word'))

/** The password of whoever is signed in already; the calls of the API have none. */
export const proof = z.string().max(1000).optional()
export const erasureForm = z.object({ word: typed(ERASURE_WORD), password: proof })
