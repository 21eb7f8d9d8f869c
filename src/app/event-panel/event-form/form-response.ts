import type { FieldCode } from '#shared/error-codes.ts'
import type { TitleCheck } from '#shared/events/event-form.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { EventFormValues } from './event-values.ts'

export type VenueChoice = { id: number; name: string; county: string | null; capacity: number | null }
/** A venue that may be the same as the one being added. */
export type SimilarVenue = { id: number; name: string; slug: string; county: string | null }
export type SimilarVenuesResult = { intent: 'alike'; alike: SimilarVenue[] }

/** The current version and its time, when it was saved elsewhere. */
export type ConflictingEdit = { version: string; at: string; by: string | null }

/** The result of an autosave. */
export type AutosaveResult = {
  intent: 'auto'
  /** The text's id and the version for the next save; null when it was rejected. */
  saved: { id: number; slug: string; version: string; at: string; header: string | null } | null
  failure: FormFailure | null
  meanwhile: ConflictingEdit | null
  /** Fields left out because they are invalid. */
  skipped: Record<string, FieldCode>
}
export type TitleCheckResult = { intent: 'title'; title: string; check: TitleCheck }

/** The result of a form that was not saved. */
export type EventFormResult = {
  intent: 'save' | 'submit' | 'find_venue'
  failure: FormFailure | null
  /** Null when the body was rejected before parsing: the page keeps its current input. */
  values: EventFormValues | null
  meanwhile: ConflictingEdit | null
  venues: VenueChoice[] | null
  /** Similar venues to check before a new one is created. */
  alike: SimilarVenue[]
}

/** Intents that change nothing the loaders return. */
export const READ_ONLY_INTENTS: readonly string[] = ['title', 'auto', 'alike']
