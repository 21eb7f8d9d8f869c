import type { Context } from '#platform/context/request-context.ts'

/**
 * Whether somebody has registered for an event: then its date, place and prices change only with a reason, and its tickets
 * are archived instead of deleted (decisions 3). Nobody can, until registrations come ('later' in tests/calls.test.ts).
 */
export const hasRegistrations = async (_ctx: Context, _eventId: number): Promise<boolean> => false
/** Of these tickets, those that somebody holds. */
export const listHeldTickets = async (_ctx: Context, _ticketIds: number[]): Promise<number[]> => []
