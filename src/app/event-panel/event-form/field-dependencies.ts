import type { FieldCode } from '#shared/error-codes.ts'
import { lacksOther, one, type Values } from './event-values.ts'

/** A venue is being added; only a press of a button makes it. */
export const addsVenue = (now: Values) =>
  one(now, 'where') === 'new' &&
  Object.keys(now).some((name) => name.startsWith('new_') && one(now, name).trim() !== '')

const TIED: Record<string, string[]> = { date_start: ['date_end'], type: ['date_end'], where: ['venue', 'county'] }
/** What is wrong, without what may be right once a field says something else. */
export const withoutTied = <Wrong>(wrongs: Record<string, Wrong>, name: string): Record<string, Wrong> =>
  Object.fromEntries(Object.entries(wrongs).filter(([wrong]) => wrong !== name && !TIED[name]?.includes(wrong)))

/** A description that is missing is asked for in the language that lacks it. */
export function inItsLanguage(form: Values, { description, ...fields }: Record<string, FieldCode>) {
  if (!description) return fields
  return {
    [description === 'required' && lacksOther(form) ? 'other_description' : 'description']: description,
    ...fields,
  }
}
