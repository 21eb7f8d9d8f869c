import type { HistoryAction } from '#shared/registrations/history-actions.ts'

/** The name, in the history of a registration, of its end with the event. */
export const EVENT_DELETED = 'event_deleted' satisfies HistoryAction
