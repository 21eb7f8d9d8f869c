import { proposeVenue } from '#features/proposals/commands.server.ts'
import { suggestDuplicates } from '#features/proposals/queries.server.ts'
import { SEEN } from '#features/proposals/ui/proposal-response.ts'
import { findVenueChoice, findVenueChoices } from '#features/venues/queries.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { all, one, venueLabel } from './event-form/event-values.ts'
import type { AlikeAnswer, AlikeVenue, Refused } from './event-form/form-response.ts'
import { asNewVenue, typedBack, venueOf } from './event-form-values.server.ts'

type Work = { ctx: Context; form: Form; visit: Visit }

/** The form as it was sent, with something more to look at. */
export const backWith = (form: Form, more: Partial<Refused>): Refused => ({
  ...{ intent: 'save', refusal: null, values: typedBack(form), meanwhile: null, venues: null, alike: [] },
  ...more,
})

export const findVenue = async ({ ctx, form }: Work): Promise<Refused> =>
  backWith(form, { intent: 'find_venue', venues: await findVenueChoices(ctx, one(form, 'venue_q')) })

/** What is in the directory under nearly the name of the venue that is being added: the same query as where anybody proposes one. */
export const alikeVenues = ({ ctx, form }: Pick<Work, 'ctx' | 'form'>): Promise<AlikeVenue[]> =>
  suggestDuplicates(ctx, 'venue', one(form, 'new_name'), one(form, 'new_county') || null)

export const lookAlike = async (work: Work): Promise<AlikeAnswer> => ({
  intent: 'alike',
  alike: await alikeVenues(work),
})

/** One of those, instead of a new one. */
export async function takeVenue({ ctx, form }: Work, id: string): Promise<Refused> {
  const venue = await findVenueChoice(ctx, id)
  return backWith(
    venue ? { ...form, where: 'venue', venue: String(venue.id), venue_label: venueLabel(venue) } : form,
    {},
  )
}

/** Nobody is asked twice about the same: what was shown comes back by its slugs. */
export async function unseenVenues(work: Work): Promise<AlikeVenue[]> {
  if (!wantsVenue(work.form)) return []
  const seen = all(work.form, SEEN).join(' ').split(' ')
  const alike = await alikeVenues(work)
  return alike.every(({ slug }) => seen.includes(slug)) ? [] : alike
}

const wantsVenue = (form: Form) =>
  one(form, 'where') === 'new' && (one(form, 'intent') === 'submit' || Object.values(venueOf(form)).some(Boolean))

/** A venue made on the spot waits for the site team. From then on it is chosen, whatever becomes of the rest. */
export async function makeVenue({ ctx, form, visit }: Work) {
  if (!wantsVenue(form)) return
  const venue = venueOf(form)
  const made = await proposeVenue(ctx, venue, visit).catch((failure: unknown) => {
    if (!(failure instanceof Failure)) throw failure
    throw new Failure(failure.kind, failure.code, {
      fields: asNewVenue(failure.fields ?? {}),
      ...(failure.retryAfter && { retryAfter: failure.retryAfter }),
    })
  })
  if (made) Object.assign(form, { where: 'venue', venue: String(made.id), venue_label: venue.name })
}
