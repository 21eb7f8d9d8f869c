import { inArray, max, min } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { eventTranslations } from '../table.server.ts'

/** Texts that were saved within this time of each other were changed together. */
const TOGETHER_MS = HOUR_MS

/** Whether one of an event's texts was changed later than the other. The caller has read the event. */
export async function hasOldTranslation(ctx: RequestContext, translationIds: number[]): Promise<boolean> {
  const [found] = await ctx.db
    .select({ first: min(eventTranslations.updatedAt), last: max(eventTranslations.updatedAt) })
    .from(eventTranslations)
    .where(inArray(eventTranslations.id, translationIds))
  const { first, last } = found ?? {}
  return first != null && last != null && last.getTime() - first.getTime() > TOGETHER_MS
}
