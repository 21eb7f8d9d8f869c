import { proposeVenue } from '#features/proposals/commands.server.ts'
import { suggestDuplicates } from '#features/proposals/queries.server.ts'
import { SEEN } from '#features/proposals/ui/proposal-response.ts'
import { findVenueOption, searchVenueOptions } from '#features/venues/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { textOf, textsOf, venueLabel } from './edit/event-values.ts'
import type { EventFormResult, SimilarVenue, SimilarVenuesResult } from './edit/form-response.ts'
import { inNewVenue, newVenueIn, toFormValues } from './event-form-values.server.ts'

type FormInput = { ctx: RequestContext; form: FormValues }

/** The form as submitted, with additional results. */
export const toEventFormResult = (form: FormValues, more: Partial<EventFormResult>): EventFormResult => ({
  intent: 'save',
  failure: null,
  values: toFormValues(form),
  meanwhile: null,
  venues: null,
  alike: [],
  ...more,
})

export const findVenue = async ({ ctx, form }: FormInput): Promise<EventFormResult> =>
  toEventFormResult(form, { intent: 'find_venue', venues: await searchVenueOptions(ctx, textOf(form, 'venue_q')) })

/** Similar venues in the directory: the same query as for proposals. */
const findSimilarVenues = ({ ctx, form }: Pick<FormInput, 'ctx' | 'form'>): Promise<SimilarVenue[]> =>
  suggestDuplicates(ctx, 'venue', textOf(form, 'new_venue.name'), textOf(form, 'new_venue.county') || null)

export const checkSimilarVenues = async (work: FormInput): Promise<SimilarVenuesResult> => ({
  intent: 'alike',
  alike: await findSimilarVenues(work),
})

/** Uses one of the suggested venues instead of creating one. */
export async function chooseExistingVenue({ ctx, form }: FormInput, id: string): Promise<EventFormResult> {
  const venue = await findVenueOption(ctx, id)
  return toEventFormResult(
    venue ? { ...form, where: 'venue', venue: String(venue.id), venue_label: venueLabel(venue) } : form,
    {},
  )
}

/** Do not stop twice at the same suggestions: those already shown are submitted by slug. */
export async function listUnseenVenues(work: FormInput): Promise<SimilarVenue[]> {
  if (!hasNewVenue(work.form)) return []
  const seenSlugs = textsOf(work.form, SEEN).join(' ').split(' ')
  const alike = await findSimilarVenues(work)
  return alike.every(({ slug }) => seenSlugs.includes(slug)) ? [] : alike
}

const hasNewVenue = (form: FormValues) =>
  textOf(form, 'where') === 'new' &&
  (textOf(form, 'intent') === 'submit' || Object.values(newVenueIn(form)).some(Boolean))

/** A new venue waits for review. It stays selected even if the rest of the form is rejected. */
export async function createProposedVenue({ ctx, form }: FormInput) {
  if (!hasNewVenue(form)) return
  const made = await proposeVenue(ctx, newVenueIn(form)).catch((failure: unknown) => {
    if (!(failure instanceof AppError)) throw failure
    throw new AppError(failure.code, {
      kind: failure.kind,
      fields: inNewVenue(failure.fields ?? {}),
      ...(failure.retryAfter && { retryAfter: failure.retryAfter }),
    })
  })
  if (made) Object.assign(form, { where: 'venue', venue: String(made.id), venue_label: textOf(form, 'new_venue.name') })
}
