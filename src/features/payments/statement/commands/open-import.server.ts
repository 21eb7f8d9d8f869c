import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import { findImport, type StatementImport } from '../imports.server.ts'
import type { Organizer } from '../queries/match-context.server.ts'

export type OpenImport = Organizer & { userId: number; role: EventRole; opened: StatementImport }

/** The actor's own import of an event. Throws `statement_gone` when it was erased or another file took its place. */
export async function openImport(ctx: RequestContext, ref: EventRef, importId: number): Promise<OpenImport> {
  const { eventId, organizationId, role } = await authorizeEvent(ctx, 'money.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const opened = await findImport(ctx, { eventId, userId })
  if (opened?.id !== importId) throw new AppError('statement_gone')
  return { eventId, organizationId, userId, role, opened }
}

/**
 * Runs `work` with the actor's own import of an event, while nobody else books lines of the organization: what one of two organizers books,
 * the other then finds booked.
 */
export async function withImport<Result>(
  ctx: RequestContext,
  { ref, importId }: { ref: EventRef; importId: number },
  work: (ctx: RequestContext, open: OpenImport) => Promise<Result>,
): Promise<Result> {
  const { organizationId } = await authorizeEvent(ctx, 'money.edit', ref)
  return transaction(ctx, async (txCtx) => {
    await lockStatements(txCtx, organizationId)
    return work(txCtx, await openImport(txCtx, ref, importId))
  })
}

/** Until the end of the transaction, before any other lock. */
export const lockStatements = ({ db }: RequestContext, organizationId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('statement_lines'), ${organizationId})`)
