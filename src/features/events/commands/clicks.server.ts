import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { calledEvent, type EventRef, signsUp, visibleEvents } from '../access.server.ts'
import { signupClicks } from '../table.server.ts'

export type Signup = { eventId: number; url: string }

/** Where one signs up for an event, when that is elsewhere (decisions 3). By any of its ids or slugs; throws 404. */
export async function getExternalSignup(ctx: Context, ref: EventRef): Promise<Signup> {
  const [found] = await ctx.db.execute<Signup>(sql`
    select e.id as "eventId", e.signup_url as url from events e join organizations o on o.id = e.organizer_id
    where ${calledEvent(ref)} and e.signup = 'external'
      and e.happening <> 'cancelled' and ${signsUp()} and ${visibleEvents(ctx)}`)
  if (!found || !URL.canParse(found.url)) throw missing()
  // As headers can carry it: what is not ASCII is escaped.
  return { ...found, url: new URL(found.url).href }
}

/** Counts one who leaves for it, on today's line. Nothing about who. */
export async function countSignupClick(ctx: Context, { eventId }: Signup) {
  await ctx.db
    .insert(signupClicks)
    .values({ eventId, day: dayAt(ctx.now), clicks: 1 })
    .onConflictDoUpdate({
      target: [signupClicks.eventId, signupClicks.day],
      set: { clicks: sql`${signupClicks.clicks} + 1` },
    })
}
