import { sql } from 'drizzle-orm'
import { queue, stampOf } from '#features/site-team/queries/queue.server.ts'
import { columnsOf } from '#platform/database/json.server.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import type { WaitingMessage } from '#shared/review/review-queues.ts'
import { markMessageAsSpam, markMessageHandled } from './commands.server.ts'
import { contactMessages } from './table.server.ts'

const m = columnsOf(contactMessages, 'm')

/** How much of a message its line shows. */
const BEGINNING = 80

/** Messages that are not handled yet. */
export const messageQueue = queue('messages', {
  type: 'message',
  decisions: { handle: markMessageHandled, spam: markMessageAsSpam },
  from: sql`contact_messages m`,
  id: m.id,
  since: m.createdAt,
  waits: sql`m.handled_at is null`,
  stamp: stampOf(m.createdAt),
  words: sql`concat_ws(' ', m.name, m.email, m.message)`,
  line: () => sql`m.name as title,
      case when length(m.message) > ${BEGINNING} then left(m.message, ${BEGINNING}) || '…' else m.message end as about`,
  item: () => sql`m.name, m.email, m.message, m.locale`,
  read: ({ locale, ...row }: Omit<WaitingMessage, 'locale'> & { locale: Locale }) => ({
    ...row,
    locale: contentLocale(locale),
  }),
})
