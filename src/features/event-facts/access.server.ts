import { sql } from 'drizzle-orm'
import { type AuthorizedEvent, authorizeEvent, type EventRef, matchesEventRef } from '#features/events/access.server.ts'
import { authorizeScope, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isSiteTeam } from '#shared/site-team.ts'

/**
 * The event, if the actor may fill in its facts: whoever may edit it, and the site team while its organizer has no account, since nobody else
 * can then. Throws as `authorizeEvent`.
 */
export async function authorizeFacts(ctx: RequestContext, ref: EventRef): Promise<AuthorizedEvent> {
  const me = authorizeSignedIn(ctx)
  if (!isSiteTeam(me.siteRole) || !(await isUnclaimed(ctx, ref))) return authorizeEvent(ctx, 'events.edit', ref)
  authorizeScope(me, 'events:write')
  return authorizeEvent(ctx, 'events.read', ref)
}

async function isUnclaimed({ db }: RequestContext, ref: EventRef): Promise<boolean> {
  const [found] = await db.execute(sql`select 1 from events e join organizations o on o.id = e.organizer_id
    where ${matchesEventRef(ref)} and o.owner_id is null`)
  return found !== undefined
}
