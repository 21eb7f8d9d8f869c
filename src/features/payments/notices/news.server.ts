import { sql } from 'drizzle-orm'
import { type NewsEvent, newsEvent, newsEventTables } from '#features/registrations/emails/news.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject, selectJson } from '#platform/database/json.server.ts'
import type { GatewayNoticeKind } from '#shared/payments/checkout.ts'

/** What an email says of a payment by card that someone has to look at: nothing about who paid. Amounts in minor units of `coin`. */
export type NoticeNews = {
  kind: GatewayNoticeKind
  amount: number
  coin: string
  expected: number
  expectedCoin: string
  /** ISO; until when to answer a dispute. */
  dueAt: string | null
  organizationId: number
  event: NewsEvent
  /** The panel of a deleted event is gone. */
  isDeleted: boolean
}

/** In the language of `ctx`. Null once it is dealt with, or has become another kind, of which another job tells. */
export async function findNoticeNews(
  ctx: RequestContext,
  { noticeId, kind }: { noticeId: number; kind: GatewayNoticeKind },
): Promise<NoticeNews | null> {
  authorizeJob(ctx)
  const notice = jsonObject({
    kind: sql<GatewayNoticeKind>`n.kind`,
    amount: sql<number>`n.amount`,
    coin: sql<string>`n.coin`,
    expected: sql<number>`c.amount`,
    expectedCoin: sql<string>`c.coin`,
    dueAt: sql<string | null>`n.due_at`,
    organizationId: sql<number>`c.organization_id`,
    event: newsEvent(ctx),
    isDeleted: sql<boolean>`e.deleted_at is not null`,
  })
  const [found] = await selectJson(
    ctx.db,
    notice,
    sql`from gateway_notices n join gateway_checkouts c on c.id = n.checkout_id join registrations r on r.id = c.registration_id
      join ${newsEventTables(ctx)} on e.id = r.event_id
      where n.id = ${noticeId} and n.kind = ${kind} and n.done_at is null`,
  )
  return found ?? null
}
