import type { RequestContext } from '#platform/context/request-context.ts'

/**
 * Whether somebody has registered for an event. Then its date, place and prices change only with a reason, and its tickets are archived
 * instead of deleted. Always false until registrations are built ('later' in tests/api/endpoints.test.ts).
 */
export const hasRegistrations = async (_ctx: RequestContext, _eventId: number): Promise<boolean> => false
/** The ids among these of tickets that somebody holds. */
export const listTicketsInUse = async (_ctx: RequestContext, _ticketIds: number[]): Promise<number[]> => []
