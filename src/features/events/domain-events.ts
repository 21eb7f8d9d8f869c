import { domainEvent } from '#kit/domain-event.ts'

// Emitted in the transaction of the change.

/** An edit of a public event was recorded as this revision, which later edits may still change or undo until `settledAt`. */
export const eventRevised = domainEvent<{ revisionId: number; settledAt: Date }>('event.revised')
/** The event, its tickets or its form were saved: what can be booked may have changed. Also of drafts. */
export const eventSaved = domainEvent<{ eventId: number }>('event.saved')
/** Its organizer deletes the event: before anything is locked. */
export const eventDeleting = domainEvent<{ eventId: number }>('event.deleting')
