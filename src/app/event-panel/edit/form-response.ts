import type { DateClashes } from '#shared/date-clashes/date-clashes.ts'
import type { PrefilledField } from '#shared/event-imports/found-event.ts'
import type { MovedDay } from '#shared/events/event-days.ts'
import type { EventFormValues, TitleCheck } from '#shared/events/event-form.ts'
import type { EventWarning } from '#shared/events/event-warnings.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import type { Keep } from '#ui/forms/conflict/keep.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'

export type VenueChoice = { id: number; name: string; county: string | null; capacity: number | null }
/** A venue that may be the same as the one being added. */
export type SimilarVenue = { id: number; name: string; slug: string; county: string | null }
export type SimilarVenuesResult = { intent: 'alike'; alike: SimilarVenue[] }

/** The current version and its time, when it was saved elsewhere. */
export type ConflictingEdit = {
  version: string
  at: string
  by: string | null
  /** Where they differ, with the values of both and the version that is proposed. */
  differences: { name: string; keep: Keep; mine: EventFormValues; theirs: EventFormValues }[]
  /** The fingerprints of that version, sent with the next attempt. */
  base: string
}

/** The result of an autosave. */
export type AutosaveResult = {
  intent: 'auto'
  /** The text's id and the version for the next save; null when it was rejected. */
  saved: {
    id: number
    slug: string
    version: string
    at: string
    header: string | null
    /** The ids of its tickets by their rows in the form. */
    tickets: Record<string, number>
    base: string
  } | null
  failure: FormFailure | null
  meanwhile: ConflictingEdit | null
  /** Fields left out because they are invalid. */
  skipped: Record<string, FieldCode>
}
/** `asked` says of which values it is. */
export type ClashesResult = { intent: 'clashes'; asked: string; clashes: DateClashes | null }
export type TitleCheckResult = { intent: 'title'; title: string; check: TitleCheck }

/** `key` says of which move they are; `isWanted`: what was chosen, by default that they move. */
export type AskedMoves = { days: MovedDay[]; key: string; isWanted: boolean }

/** The result of a form that was not saved. */
export type EventFormResult = {
  intent: 'save' | 'submit' | 'find_venue' | 'prefill' | 'tickets'
  failure: FormFailure | null
  /** Null when the body was rejected before parsing: the page keeps its current input. */
  values: EventFormValues | null
  meanwhile: ConflictingEdit | null
  venues: VenueChoice[] | null
  /** Similar venues to check before a new one is created. */
  alike: SimilarVenue[]
  /** What may be a mistake, to be seen before the event is sent. */
  warnings?: EventWarning[]
  /** The days that would move with the event, to be asked about before it is saved. */
  moves?: AskedMoves
  /** What a page or file filled in. */
  prefilled?: Prefilled
}
/** Where the values of a new event come from, and what is left to do by hand. */
export type Prefilled = {
  from: string
  fields: PrefilledField[]
  /** A place that the directory does not have. */
  unknownPlace: string | null
  price: number | null
}

/** Intents that change nothing the loaders return. */
export const READ_ONLY_INTENTS: readonly string[] = ['title', 'clashes', 'auto', 'alike']

/** The id of the note that says why nothing was saved, to which the save bar links. */
export const NOT_SAVED_ID = 'why-not-saved'
