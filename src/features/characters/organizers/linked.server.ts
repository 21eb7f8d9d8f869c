import { sql } from 'drizzle-orm'
import type { SubmissionState } from '#shared/characters/event-characters.ts'

/**
 * SQL condition: an event has something of character `c` by link `l`: the access of its organizers, or what was submitted before that
 * ended. Nothing of a character that was deleted or hidden.
 */
export const isListed = sql<boolean>`(l.revoked_at is null or l.submitted_at is not null)
  and c.deleted_at is null and c.hidden_at is null`

/** SQL: the state of link `l`. */
export const submissionState = sql<SubmissionState>`case when l.submitted_at is null then 'linked'
  when l.approval = 'none' then 'submitted' else l.approval end`

/** SQL: the name of character `c` for the organizers. */
export const linkedName = sql<string>`case when l.revoked_at is null then c.name else l.submitted_name end`

/** SQL: whether character `c` was changed since it was submitted by link `l`, which must still give access. */
export const isOutdated = sql<boolean>`(l.revoked_at is null and l.submitted_at is not null
  and (l.submitted_name, l.submitted_biography, l.submitted_background) is distinct from (c.name, c.biography, c.background))`
