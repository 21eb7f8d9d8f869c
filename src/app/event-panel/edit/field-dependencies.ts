import type { EventFormValues } from '#shared/events/event-form.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { isOtherLanguageMissing, textOf } from './event-values.ts'
import { ticketControl } from './typed-tickets.ts'

/** A new venue is being entered; only an explicit submission creates it. */
export const isAddingVenue = (now: EventFormValues) =>
  textOf(now, 'where') === 'new' &&
  Object.keys(now).some((name) => name.startsWith('new_venue.') && textOf(now, name).trim() !== '')

const DEPENDENT_FIELDS: Record<string, string[]> = {
  date_start: ['date_end'],
  type: ['date_end'],
  starts_at: ['doors_at'],
  doors_at: ['starts_at'],
  ends_at: ['starts_at'],
  where: ['venue', 'county'],
}
/** The errors without those that may be resolved by changing the given field. */
export const withoutDependentErrors = <Wrong>(errors: Record<string, Wrong>, name: string): Record<string, Wrong> =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([wrong]) =>
        wrong !== name &&
        !DEPENDENT_FIELDS[name]?.includes(wrong) &&
        // Tickets were added or removed: the others have other names.
        !(name === 'tickets' && ticketControl(wrong)),
    ),
  )

/** A missing description is reported in the language that lacks it. */
export function toLanguageFieldName(form: EventFormValues, { description, ...fields }: Record<string, FieldCode>) {
  if (!description) return fields
  return {
    [description === 'required' && isOtherLanguageMissing(form) ? 'localizations.description' : 'description']:
      description,
    ...fields,
  }
}
