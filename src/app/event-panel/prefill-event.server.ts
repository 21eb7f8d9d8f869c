import { findPlace } from '#features/event-imports/read-events.server.ts'
import { prefillForm } from '#features/event-imports/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import type { FoundEvent, PrefilledField } from '#shared/event-imports/found-event.ts'
import { initialValues, venueLabel } from './edit/event-values.ts'
import type { EventFormResult } from './edit/form-response.ts'

/** The form of a new event with what was found and kept of it. Nothing is saved: that is for the form. */
export async function prefillEvent(ctx: RequestContext, form: FormValues): Promise<EventFormResult> {
  const { found, from, keep } = parse(prefillForm, form)
  const isKept = (field: PrefilledField) => keep.includes(field)
  const { venue, county } = isKept('place') ? await findPlace(ctx, found) : { venue: null, county: null }
  const values = {
    ...initialValues(ctx.locale, crypto.randomUUID()),
    ...textValues(found, isKept),
    ...(isKept('dates') && dayValues(found)),
    ...(venue && { where: 'venue', venue: String(venue.id), venue_label: venueLabel(venue) }),
    ...(!venue && county && { where: 'tbd', county }),
  }
  const prefilled = {
    from,
    fields: keep.filter((field) => isFound(field, found)),
    unknownPlace: isKept('place') && !venue ? found.place : null,
    price: found.price,
  }
  return { intent: 'prefill', failure: null, values, meanwhile: null, venues: null, alike: [], prefilled }
}

function textValues({ title, description, url, capacity }: FoundEvent, isKept: (field: PrefilledField) => boolean) {
  return {
    ...(isKept('title') && { title }),
    ...(isKept('description') && description !== null && { description }),
    ...(isKept('url') && url !== null && { url }),
    ...(isKept('capacity') && capacity !== null && { capacity: String(capacity) }),
  }
}

function dayValues({ dateStart, dateEnd, timeStart, timeEnd }: FoundEvent): Record<string, string> {
  if (dateStart === null) return {}
  return {
    date_start: dateStart,
    ...(dateEnd !== null && { date_end: dateEnd }),
    ...(timeStart !== null && { starts_at: timeStart }),
    ...(timeStart !== null && timeEnd !== null && { ends_at: timeEnd }),
  }
}

function isFound(field: PrefilledField, found: FoundEvent) {
  if (field === 'dates') return found.dateStart !== null
  return found[field] !== null
}
