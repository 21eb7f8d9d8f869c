import type { Moderation, Theme } from '#shared/enums.ts'

/** What an event must say before it is sent in (§5, decisions 3). `county` is asked where the venue is to be announced. */
export type Missing = 'title' | 'description' | 'date_start' | 'venue' | 'county'
/** What an event could say besides: told, never demanded (§5). */
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

/** What is missing to send an event in. Screen and server ask here alike. */
export function missingIn({ title, description, dateStart, venue, county, venueTbd = false }: Required): Missing[] {
  const missing: Missing[] = []
  if (title.trim() === '') missing.push('title')
  if (description.trim() === '') missing.push('description')
  if (!dateStart) missing.push('date_start')
  if (!venue && !county) missing.push(venueTbd ? 'county' : 'venue')
  return missing
}

type Optional = { facebookPage: string | null; url: string | null; theme: Theme | null; tickets: readonly unknown[] }

/** What would do an event good (§5): its Facebook page, its own website, a genre, tickets. */
export function suggestionsFor({ facebookPage, url, theme, tickets }: Optional): Suggestion[] {
  const all = { facebook_page: facebookPage, url, theme, tickets: tickets.length > 0 }
  return (Object.keys(all) as Suggestion[]).filter((name) => !all[name])
}

/** From where an event may be sent in, and taken back (decisions 3). */
export const canSubmit = (moderation: Moderation) =>
  moderation === 'draft' || moderation === 'changes_requested' || moderation === 'rejected'
export const canWithdraw = (moderation: Moderation) => moderation === 'submitted'
/** From here on what is required may not be taken away again. */
export const isSentIn = (moderation: Moderation) => moderation === 'submitted' || moderation === 'published'

/** What the check of a title finds; none of it blocks (issue 5, 3). */
export type TitleVerdict = 'free' | 'empty' | 'too_long' | 'used' | 'similar'
export type TitleCheck = {
  verdict: TitleVerdict
  similar: { title: string; slug: string; date: string | null; organizer: string; moderation: Moderation }[]
}
