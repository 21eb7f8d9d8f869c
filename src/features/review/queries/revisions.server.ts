import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { diffOf } from '#shared/review/diff.ts'
import type { WaitingRevision } from '#shared/review/review-queues.ts'
import { authorizeTeam, hasInterest } from '../access.server.ts'
import { coverOf, pictureOf, SHOWN, textOf, waiting } from './summaries.server.ts'

type RevisionRow = Omit<WaitingRevision, 'diff'> & { before: EventSnapshot; after: EventSnapshot }

/** What organizers changed in public events, to be read afterwards (decisions 3). */
export async function listRevisionQueue(ctx: Context): Promise<WaitingRevision[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<RevisionRow>(sql`
    select r.id, ${waiting(ctx, sql`r.created_at`)}, ${hasInterest(ctx, 'revision', sql`r.id`)} as own, r.before, r.after, r.reason, ${coverOf}, ${pictureOf('event', sql`e.id`)},
      json_build_object('id', e.id, 'title', t.title, 'slug', t.slug, 'organizer', o.name) as event,
      (select u.username from users u where u.id = r.changed_by) as "changedBy"
    from event_revisions r join events e on e.id = r.event_id ${textOf(ctx)} join organizations o on o.id = e.organizer_id
    where r.reviewed_at is null and e.deleted_at is null order by r.created_at, r.id limit ${SHOWN}`)
  return rows.map(({ before, after, ...row }) => ({ ...row, diff: diffOf(priced(before), priced(after)) }))
}

/** A price is read with its coin: another coin is another price. */
const priced = (snapshot: EventSnapshot) => ({
  ...snapshot,
  tickets: (snapshot.tickets ?? []).map(({ price, coin, ...ticket }) => ({ ...ticket, price: `${price} ${coin}` })),
})
