import { sql } from 'drizzle-orm'
import { QUEUE_LIMIT, registerQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import type { WaitingMessage } from '#shared/review/review-queues.ts'
import { listOpenMessages } from './queries.server.ts'

declare module '#shared/review/review-queues.ts' {
  interface QueueItems {
    messages: WaitingMessage
  }
}

async function listMessageQueue(ctx: RequestContext): Promise<WaitingMessage[]> {
  const messages = await listOpenMessages(ctx, QUEUE_LIMIT)
  return messages.map(({ id, name, email, message, locale, createdAt }) => {
    const hours = Math.floor((ctx.now.getTime() - createdAt.getTime()) / 3_600_000)
    return { id, since: createdAt.toISOString(), hours, name, email, message, locale: contentLocale(locale) }
  })
}

registerQueue('messages', {
  list: listMessageQueue,
  waitingSince: sql`select m.created_at as at from contact_messages m where m.handled_at is null`,
})
