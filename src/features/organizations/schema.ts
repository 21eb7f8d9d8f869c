import { z } from 'zod'
import { checkbox, email } from '#features/identity/accounts/schema.ts'
import { profileUrl } from '#platform/forms/profile-url.ts'
import {
  confirmationPhrase,
  multiline,
  nullable,
  phone,
  properName,
  singleLine,
  webUrl,
} from '#platform/forms/zod-fields.ts'
import { CLOSING_WORD } from '#shared/confirmation-phrases.ts'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { COUNTY_MAX, DESCRIPTION_MAX, ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'

const description = nullable(multiline({ max: DESCRIPTION_MAX }))
const fields = {
  type: z.enum(ORGANIZATION_TYPES),
  email: nullable(email),
  phone: nullable(phone),
  website: nullable(webUrl),
  instagram: nullable(profileUrl('instagram')),
  facebook: nullable(profileUrl('facebook')),
  discord: nullable(webUrl),
  county: nullable(singleLine({ max: COUNTY_MAX })),
  description_es: description,
  description_en: description,
}

/** Accepts `description` as the Spanish description. */
const withSpanishDescription = (form: unknown) =>
  form !== null && typeof form === 'object' && 'description' in form && !('description_es' in form)
    ? { ...form, description_es: form.description }
    : form

export const newOrganization = z.preprocess(
  withSpanishDescription,
  z.object({ name: properName(ORGANIZATION_NAME_LENGTH), ...fields }),
)

/** Changes only the fields sent. A current name that breaks the rules may stay (an imported «e.V.»). */
export const organizationChange = (before: string) =>
  z.preprocess(
    withSpanishDescription,
    z
      .object({ name: properName(ORGANIZATION_NAME_LENGTH, (name) => name === before.replaceAll("'", '’')), ...fields })
      .partial()
      .extend({ remove_header: checkbox, remove_logo: checkbox }),
  )
/** The version that was read, for optimistic locking. */
export const versionForm = z.object({ version: z.string().max(64).optional().catch('') })
export type OrganizationChange = z.output<ReturnType<typeof organizationChange>>

export const closeOrganizationForm = z.object({ word: confirmationPhrase(CLOSING_WORD) })
