import { sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { getAskable } from '../access.server.ts'
import { listOwnQuestionsIfSignedIn } from './own.server.ts'
import { getPublicQuestions } from './published.server.ts'

type Shown = { title: string; slug: string; organizer: string; organizerSlug: string }

/** What the page shows on which one asks about an event. Throws 404 unless the event is public. */
export async function getAskPage(ctx: RequestContext, ref: EventRef) {
  addCacheTags(ctx, NO_STORE)
  const { id } = await getAskable(ctx, ref)
  const [event] = await ctx.db.execute<Shown>(sql`
    select t.title, t.slug, o.name as organizer, o.slug as "organizerSlug" from events e join organizations o on o.id = e.organizer_id
      ${joinTranslation(ctx)} where e.id = ${id}`)
  const me = signedInPerson(ctx)
  return {
    event: event!,
    ...(await getPublicQuestions(ctx, ref)),
    own: await listOwnQuestionsIfSignedIn(ctx, id),
    me: me && { isConfirmed: me.confirmed },
    now: ctx.now,
  }
}
