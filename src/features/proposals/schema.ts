import { z } from 'zod'
import { email } from '#features/identity/accounts/schema.ts'
import { newOrganization } from '#features/organizations/schema.ts'
import { venueForm } from '#features/venues/schema.ts'
import { maybe } from '#platform/forms/zod-fields.ts'
import { LOCALES } from '#shared/enums.ts'

type Form = Record<string, unknown>
/** What is no form has no fields: each that is needed is then named. */
const formOf = (form: unknown): Form => (typeof form === 'object' && form !== null ? { ...form } : {})

/** Where the answer goes when nobody is signed in, without which there is none; and the language it is written in, if not that of the page. */
const proposer = z.object({ proposer_email: maybe(email), locale: maybe(z.enum(LOCALES)) })

/** The organizer's card under the API's names: its `url` is the organization's website (§3). */
const asOrganization = (form: unknown) => {
  const { url, website, name, type, facebook, instagram, county, description } = formOf(form)
  return { website: url ?? website, name, type, facebook, instagram, county, description }
}
export const organizerProposal = z.intersection(
  z.preprocess(asOrganization, newOrganization),
  z.preprocess(formOf, proposer),
)

/** A place is `gps`, as a list, as text or by its two names, or the two names alone. */
const placeIn = ({ gps, latitude, longitude }: Form) => {
  const { latitude: north, longitude: east } = formOf(gps)
  const named = { latitude: north ?? latitude, longitude: east ?? longitude }
  return typeof gps === 'string' || Array.isArray(gps) ? { gps } : named
}

/** The venue under the API's names; its price in minor units, as it is read there (§9). */
const asVenue = (given: unknown) => {
  const form = formOf(given)
  const { name, address, county, country, url, type, capacity } = form
  const { phone_number: phoneNumber = form['phone'], price_person_night: price } = form
  const facts = { name, address, county, country, url, type, capacity, phoneNumber }
  return { ...facts, ...placeIn(form), pricePersonNight: price }
}
export const venueProposal = z.intersection(z.preprocess(asVenue, venueForm), z.preprocess(formOf, proposer))

/** What the schemas above call otherwise than who filled the form. */
export const CALLED: Record<string, string> = {
  website: 'url',
  description_es: 'description',
  phoneNumber: 'phone_number',
  pricePersonNight: 'price_person_night',
}
