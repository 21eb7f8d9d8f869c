import { eq } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { touchEvent } from '#features/events/commands/fields.server.ts'
import { recordRevision } from '#features/events/commands/revisions.server.ts'
import { lockEvent } from '#features/events/commands/status-changes.server.ts'
import { eventSaved } from '#features/events/domain-events.ts'
import { getEventSnapshot } from '#features/events/queries/snapshot.server.ts'
import { emit } from '#kit/domain-event.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isEqualJson } from '#platform/database/same-json.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { authorizeFacts } from './access.server.ts'
import { hasFacts, mergeFacts } from './merge.ts'
import { findStoredFacts, type StoredFacts, versionOf } from './queries.server.ts'
import { eventFactsForm } from './schema.ts'
import { eventFacts } from './table.server.ts'

export type SavedFacts = { eventId: number; changed: boolean; version: string | null }

/**
 * Saves the facts that were sent and that they are right today. As other changes of a published event they are public at once and recorded
 * for the site team to review. Throws `changed_meanwhile` where someone saved others since `version` was read; a form that changes nothing
 * is no conflict.
 */
export async function saveEventFacts(ctx: RequestContext, ref: EventRef, form: unknown): Promise<SavedFacts> {
  const { eventId } = await authorizeFacts(ctx, ref)
  const { version, ...sent } = parse(eventFactsForm, form)
  return transaction(ctx, async (txCtx) => {
    const { row, organization } = await lockEvent(txCtx, eventId)
    if (row.moderation === 'published' && organization.status !== 'active')
      throw new AppError('organization_not_active')
    const before = (await findStoredFacts(txCtx, eventId))?.facts ?? null
    const facts = mergeFacts(sent, before)
    const changed = !isEqualJson(facts, before ?? mergeFacts({}, null))
    if (changed && version !== undefined && version !== versionOf(before)) throw new AppError('changed_meanwhile')
    const snapshot = changed ? await getEventSnapshot(txCtx.db, eventId) : null
    await writeFacts(txCtx, eventId, facts)
    if (snapshot) {
      await touchEvent(txCtx, eventId)
      const after = await getEventSnapshot(txCtx.db, eventId)
      if (row.moderation === 'published')
        await recordRevision(txCtx, eventId, { before: snapshot, after, reason: null })
      await emit(txCtx, eventSaved, { eventId })
    }
    return { eventId, changed, version: versionOf((await findStoredFacts(txCtx, eventId))?.facts ?? null) }
  })
}

/** An event that says nothing has no row. */
async function writeFacts({ db, now }: RequestContext, eventId: number, facts: StoredFacts) {
  if (!hasFacts(facts)) return db.delete(eventFacts).where(eq(eventFacts.eventId, eventId))
  const row = { ...facts, revisedOn: dayAt(now), updatedAt: now }
  return db
    .insert(eventFacts)
    .values({ eventId, ...row })
    .onConflictDoUpdate({ target: eventFacts.eventId, set: row })
}
