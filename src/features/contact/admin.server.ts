import { sql } from 'drizzle-orm'
import {
  isAmongKeys,
  QUEUE_LIMIT,
  type QueueKeys,
  type QueueSource,
  stampOf,
  waitingColumns,
  waitingHours,
} from '#features/site-team/queries/queue.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import type { WaitingMessage } from '#shared/review/review-queues.ts'
import { markMessageAsSpam, markMessageHandled } from './commands.server.ts'

const since = sql<Date>`m.created_at`

/** Messages that are not handled yet, oldest first. */
async function listMessageQueue(ctx: RequestContext, keys: QueueKeys): Promise<WaitingMessage[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<Omit<WaitingMessage, 'locale'> & { locale: Locale }>(sql`
    select m.id, ${waitingColumns(ctx, since)}, m.name, m.email, m.message, m.locale from contact_messages m
    where m.handled_at is null and ${isAmongKeys(sql`m.id`, keys)} order by m.created_at, m.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ locale, ...row }) => ({ ...row, locale: contentLocale(locale) }))
}

/** How much of a message its line shows. */
const BEGINNING = 80

const listMessageRows = async (ctx: RequestContext, keys: string[]): Promise<QueueRow[]> => [
  ...(await ctx.db.execute<QueueRow>(sql`
    select m.id::text as key, m.name as title, null as badge, ${waitingHours(ctx, since)} as hours, false as own,
      case when length(m.message) > ${BEGINNING} then left(m.message, ${BEGINNING}) || '…' else m.message end as about
    from contact_messages m where m.handled_at is null and ${isAmongKeys(sql`m.id`, keys)}`)),
]

export const messageQueue: QueueSource<'messages'> = {
  queue: 'messages',
  list: listMessageQueue,
  rows: listMessageRows,
  waiting: sql`select m.id::text as key, m.created_at as at, ${stampOf(sql`m.created_at`)} as stamp, null as kind,
      concat_ws(' ', m.name, m.email, m.message) as words
    from contact_messages m where m.handled_at is null`,
  decisions: { handle: markMessageHandled, spam: markMessageAsSpam },
}
