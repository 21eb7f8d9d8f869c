import { type SQL, sql } from 'drizzle-orm'
import { localToday } from '#features/events/queries/list.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** SQL: whether the last day of event `e`, with its venue `v`, is over. */
export const isOver = (ctx: RequestContext): SQL<boolean> =>
  sql<boolean>`coalesce(e.last_day < ${localToday(ctx)}, false)`

/** SQL: whether event `e` does not take place any more, so that nobody needs a character for it. */
export const isOff = sql<boolean>`(e.happening = 'cancelled' or e.deleted_at is not null)`
