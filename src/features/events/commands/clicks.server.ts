import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { type EventRef, matchesEventRef, signupColumns, visibleEvents } from '../access.server.ts'
import { signupClicks } from './table.server.ts'

export type ExternalSignup = { eventId: number; url: string }

/** The external sign-up URL of an event. Throws 404 when it has none. */
export async function getExternalSignup(ctx: RequestContext, ref: EventRef): Promise<ExternalSignup> {
  const [found] = await ctx.db.execute<ExternalSignup>(sql`
    select e.id as "eventId", ${signupColumns().signupUrl} as url from events e join organizations o on o.id = e.organizer_id
    where ${matchesEventRef(ref)} and ${signupColumns().signup} = 'external'
      and e.happening <> 'cancelled' and ${visibleEvents(ctx)}`)
  if (!found || !URL.canParse(found.url)) throw notFound()
  // Percent-encodes what is not ASCII, because headers cannot carry it.
  return { ...found, url: new URL(found.url).href }
}

/** Adds one to today's count. Stores no personal data. */
export async function countSignupClick(ctx: RequestContext, { eventId }: ExternalSignup) {
  await ctx.db
    .insert(signupClicks)
    .values({ eventId, day: dayAt(ctx.now), clicks: 1 })
    .onConflictDoUpdate({
      target: [signupClicks.eventId, signupClicks.day],
      set: { clicks: sql`${signupClicks.clicks} + 1` },
    })
}
