import { z } from 'zod'
import { email, ticked, typed } from '#features/identity/accounts/schema.ts'
import { line, maybe, phone, prose, webAddress } from '#platform/forms/zod-fields.ts'
import { CLOSING_WORD } from '#shared/confirmation-phrases.ts'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { COUNTY_MAX, DESCRIPTION_MAX, ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'

/** Letters of any alphabet with their accents, digits, spaces, commas and hyphens, and not of signs alone (§5). */
const NAME = /^[\p{L}\p{M}\p{N} ,-]*$/u
const oneSpace = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
const nameOf = (allowed: (name: string) => boolean) =>
  z
    .string()
    .overwrite(oneSpace)
    .min(ORGANIZATION_NAME_LENGTH.min)
    .max(ORGANIZATION_NAME_LENGTH.max)
    .refine((name) => allowed(name) || (NAME.test(name) && /[\p{L}\p{N}]/u.test(name)), {
      params: { code: 'name_characters' },
    })

/** What people call somebody on Instagram is an address there. */
const instagram = z
  .string()
  .overwrite((text) => text.trim().replace(/^@([\w.]{1,30})$/, 'https://www.instagram.com/$1'))
  .pipe(webAddress)

const description = maybe(prose({ max: DESCRIPTION_MAX }))
const facts = {
  type: z.enum(ORGANIZATION_TYPES),
  email: maybe(email),
  phone: maybe(phone),
  website: maybe(webAddress),
  instagram: maybe(instagram),
  facebook: maybe(webAddress),
  discord: maybe(webAddress),
  county: maybe(line({ max: COUNTY_MAX })),
  description_es: description,
  description_en: description,
}

/** All of specification 3; `description` alone is the Spanish one. */
const alone = (form: unknown) =>
  form !== null && typeof form === 'object' && 'description' in form && !('description_es' in form)
    ? { ...form, description_es: form.description }
    : form

export const newOrganization = z.preprocess(alone, z.object({ name: nameOf(() => false), ...facts }))

/** What is sent changes, and nothing else. A name from before these rules may stay (an imported «e.V.»). */
export const organizationChange = (before: string) =>
  z.preprocess(
    alone,
    z
      .object({ name: nameOf((name) => name === before), ...facts })
      .partial()
      .extend({ remove_header: ticked }),
  )
/** Which words were read before they were changed: what somebody else saved meanwhile is not overwritten unseen. */
export const readVersion = z.object({ version: z.string().max(64).optional().catch('') })
export type OrganizationChange = z.output<ReturnType<typeof organizationChange>>

export const closingForm = z.object({ word: typed(CLOSING_WORD) })
