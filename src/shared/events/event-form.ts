import type { Moderation, Theme } from '#shared/enums.ts'

/** The form's values by field name: as typed, or as submitted. */
export type EventFormValues = Record<string, string | string[]>

/** What is required to submit an event. `county` is required where the venue is to be announced. */
export type Missing = 'title' | 'description' | 'date_start' | 'venue' | 'county'
/** Optional fields that the form recommends. */
export type Suggestion = 'facebook_page' | 'url' | 'theme' | 'tickets'

type Required = {
  title: string
  description: string
  dateStart: string | null
  venue: unknown
  county: string | null
  /** "To be announced" was chosen instead of a venue. */
  venueTbd?: boolean
}

/** The fields missing to submit an event, for UI and server. */
export function missingIn({ title, description, dateStart, venue, county, venueTbd = false }: Required): Missing[] {
  const missing: Missing[] = []
  if (title.trim() === '') missing.push('title')
  if (description.trim() === '') missing.push('description')
  if (!dateStart) missing.push('date_start')
  if (!venue && !county) missing.push(venueTbd ? 'county' : 'venue')
  return missing
}

type Optional = { facebookPage: string | null; url: string | null; theme: Theme | null; tickets: readonly unknown[] }

/** What an event whose sign-up is here still needs, so that someone answers and can be paid. */
export type SignupNeed = 'owner' | 'payment'

/** The recommended fields that are empty. */
export function suggestionsFor({ facebookPage, url, theme, tickets }: Optional): Suggestion[] {
  const all = { facebook_page: facebookPage, url, theme, tickets: tickets.length > 0 }
  return (Object.keys(all) as Suggestion[]).filter((name) => !all[name])
}

/** Whether an event in this state can be submitted, and withdrawn. */
export const canSubmit = (moderation: Moderation) =>
  moderation === 'draft' || moderation === 'changes_requested' || moderation === 'rejected'
export const canWithdraw = (moderation: Moderation) => moderation === 'submitted'
/** Whether required fields can no longer be cleared. */
export const isSentIn = (moderation: Moderation) => moderation === 'submitted' || moderation === 'published'

/** The result of the title check, which never blocks. */
type TitleVerdict = 'free' | 'empty' | 'too_long' | 'used' | 'similar'
export type TitleCheck = {
  verdict: TitleVerdict
  similar: { title: string; slug: string; date: string | null; organizer: string; moderation: Moderation }[]
}
