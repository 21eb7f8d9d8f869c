import { and, eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isEqualJson } from '#platform/database/same-json.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { getEventSnapshot } from '../queries/snapshot.server.ts'
import { eventTranslations } from '../table.server.ts'
import { touchEvent } from './fields.server.ts'
import { eventRevisions } from './table.server.ts'

/** Restores the texts before a correction. Throws `changed_since` once someone has changed them again. */
export async function undoCorrection(ctx: RequestContext, eventId: number, revisionId: number) {
  const [revision] = await ctx.db.select().from(eventRevisions).where(eq(eventRevisions.id, revisionId))
  if (!revision) throw new AppError('changed_since')
  const [before, after] = [revision.before, revision.after] as EventSnapshot[]
  const { texts } = await getEventSnapshot(ctx.db, eventId)
  if (!isEqualJson(texts, after!.texts)) throw new AppError('changed_since')
  for (const [locale, text] of Object.entries(before!.texts)) {
    const isText = and(eq(eventTranslations.eventId, eventId), eq(eventTranslations.locale, locale as 'es'))
    const { title, description } = text!
    await ctx.db.update(eventTranslations).set({ title, description }).where(isText)
  }
  await touchEvent(ctx, eventId)
  await ctx.db.delete(eventRevisions).where(eq(eventRevisions.id, revisionId))
}
