import { z } from 'zod'
import { email } from '#features/identity/accounts/schema.ts'
import { newOrganization } from '#features/organizations/schema.ts'
import { venueForm } from '#features/venues/schema.ts'
import { nullable } from '#platform/forms/zod-fields.ts'
import { LOCALES } from '#shared/languages.ts'
import { PROPOSED_ATTRIBUTES } from '#shared/venue-columns.ts'

type Form = Record<string, unknown>
/** Treats anything but an object as an empty form, so that each required field is reported. */
const toFormFields = (form: unknown): Form => (typeof form === 'object' && form !== null ? { ...form } : {})

/** Where to send the answer when nobody is signed in, and its language if not that of the request. */
const proposer = z.object({ proposer_email: nullable(email), locale: nullable(z.enum(LOCALES)) })

const { name, type, website: url, instagram, facebook, county, description_es: description } = newOrganization.out.shape
/** What is proposed of an organizer, by its names in the API and in the form; the description is in the language of the proposer. */
export const organizerAttributes = { name, type, url, instagram, facebook, county, description }
export type OrganizerFacts = z.output<z.ZodObject<typeof organizerAttributes>>

/** `website` is an older name of `url`. */
const withUrl = (given: unknown) => {
  const form = toFormFields(given)
  return { ...form, url: form['url'] ?? form['website'] }
}
export const organizerProposal = z.intersection(
  z.preprocess(withUrl, z.object(organizerAttributes)),
  z.preprocess(toFormFields, proposer),
)

/** Coordinates come as `gps` (array, text or object), or as `latitude` and `longitude`. */
const coordinatesOf = ({ gps, latitude, longitude }: Form) => {
  const { latitude: north, longitude: east } = toFormFields(gps)
  const named = { latitude: north ?? latitude, longitude: east ?? longitude }
  return typeof gps === 'string' || Array.isArray(gps) ? { gps } : named
}

/** Converts the API's attribute names. The price is in minor units. */
const toVenueInput = (given: unknown) => {
  const sent = toFormFields(given)
  const form: Form = { phone_number: sent['phone'], ...sent }
  const facts = PROPOSED_ATTRIBUTES.map(([name, api]) => [name, form[api]])
  return { ...Object.fromEntries(facts), ...coordinatesOf(form) }
}
export const venueProposal = z.intersection(z.preprocess(toVenueInput, venueForm), z.preprocess(toFormFields, proposer))

/** The names in the API of the fields of a venue's proposal. */
export const API_FIELD_NAMES: Record<string, string> = Object.fromEntries(PROPOSED_ATTRIBUTES)
