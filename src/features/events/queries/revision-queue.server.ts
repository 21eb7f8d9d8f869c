import { sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { pictureJson } from '#features/media/queries.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { queue, stampOf } from '#features/site-team/queries/queue.server.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { WaitingRevision } from '#shared/review/review-queues.ts'
import { coverJson } from '../admin.server.ts'
import { eventRevisions } from '../commands/table.server.ts'
import { askRevisionChanges, markReviewed } from '../review.server.ts'
import { eventMedia, events, eventTranslations } from '../table.server.ts'
import { joinTranslation } from './list.server.ts'
import { withCombinedPrices } from './snapshot.server.ts'

const [r, e] = [columnsOf(eventRevisions, 'r'), columnsOf(events, 'e')]
const [t, o] = [columnsOf(eventTranslations, 't'), columnsOf(organizations, 'o')]

type RevisionRow = Omit<WaitingRevision, 'diff'> & { before: EventSnapshot; after: EventSnapshot }

/** Edits of public events to review. */
export const revisionQueue = queue('revisions', {
  type: 'revision',
  decisions: { reviewed: markReviewed, changes: askRevisionChanges },
  from: sql`event_revisions r join events e on e.id = r.event_id`,
  joins: (ctx) => sql`${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id`,
  id: r.id,
  since: r.changedAt,
  waits: sql`r.reviewed_at is null and e.deleted_at is null`,
  stamp: stampOf(e.updatedAt),
  kind: sql`'edit'`,
  words: sql`e.search_text`,
  line: () => sql`t.title, o.name as about, ${coverJson} as cover`,
  item: () => sql`r.before, r.after, r.reason, ${coverJson} as cover, ${pictureJson(eventMedia, e.id)} as picture,
      ${jsonObject({ id: e.id, title: t.title, slug: t.slug, organizer: o.name })} as event,
      (select u.username from users u where u.id = r.changed_by) as "changedBy"`,
  read: ({ before, after, ...row }: RevisionRow) => ({
    ...row,
    diff: computeDiff(withCombinedPrices(before), withCombinedPrices(after)),
  }),
})
