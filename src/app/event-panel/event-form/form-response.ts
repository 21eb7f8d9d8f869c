import type { FieldCode } from '#shared/error-codes.ts'
import type { TitleCheck } from '#shared/events/event-form.ts'
import type { Refusal } from '#ui/forms/error-messages.ts'
import type { Values } from './event-values.ts'

export type VenueChoice = { id: number; name: string; county: string | null; capacity: number | null }
/** A venue of the directory that may be the one somebody is about to add. */
export type AlikeVenue = { id: number; name: string; slug: string; county: string | null }
export type AlikeAnswer = { intent: 'alike'; alike: AlikeVenue[] }

/** The version there is now, and since when, where it was saved from elsewhere. */
export type Meanwhile = { version: string; at: string; by: string | null }

/** What a draft that saves itself comes back with. */
export type AutoSaved = {
  intent: 'auto'
  /** The text's id and what goes with the next change; null when it was refused. */
  saved: { id: number; slug: string; version: string; at: string; header: string | null } | null
  refusal: Refusal | null
  meanwhile: Meanwhile | null
  /** What was left out, because it cannot be kept as it is. */
  skipped: Record<string, FieldCode>
}
export type TitleAnswer = { intent: 'title'; title: string; check: TitleCheck }

/** What the form came back with when it was not saved. */
export type Refused = {
  intent: 'save' | 'submit' | 'find_venue'
  refusal: Refusal | null
  /** Null where the form was refused unread: what stands on the screen stays. */
  values: Values | null
  meanwhile: Meanwhile | null
  venues: VenueChoice[] | null
  /** To be looked at before a venue of nearly that name is made. */
  alike: AlikeVenue[]
}

/** Intents that only look, or save what is on the screen: nothing of it is read anew. */
export const LOOKS: readonly string[] = ['title', 'auto', 'alike']
