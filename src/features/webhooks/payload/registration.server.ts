import { sql } from 'drizzle-orm'
import { refundFacts } from '#features/payments/refund-cause.server.ts'
import {
  playerEmail,
  playerName,
  playerTables,
} from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonIf, jsonObject, selectJson } from '#platform/database/json.server.ts'
import { type RefundFacts, refundCauseOf } from '#shared/payments/refund-cause.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import type { Delivery, Endpoint } from '../delivery/claim.server.ts'
import { mainTranslation } from './event.server.ts'

type About = Pick<Delivery, 'registrationId' | 'historyId' | 'paymentRowId'>

/** Ids, states and amounts; the name and address only where the organization chose so, and never an answer, a note or a reason. */
export async function findRegistrationPayload(
  ctx: RequestContext,
  { registrationId, historyId, paymentRowId }: About,
  { organizationId, includesPerson }: Pick<Endpoint, 'organizationId' | 'includesPerson'>,
) {
  const registration = jsonObject({
    id: sql<number>`r.id`,
    state: sql<RegistrationState>`coalesce(y.to_state, r.state)`,
    previous_state: sql<RegistrationState | null>`y.from_state`,
    change: sql<string>`coalesce(y.action, p.state)`,
    is_companion: sql<boolean>`r.group_id is not null and r.group_id <> r.id`,
    group: sql<number | null>`r.group_id`,
    ticket: sql<object>`json_build_object('id', k.id, 'title', k.title_es)`,
    createdAt: isoSecond(sql<Date>`r.created_at`),
    ...(includesPerson && { person: jsonObject({ name: playerName, email: playerEmail }) }),
  })
  const paymentRow = jsonObject({
    id: sql<number>`p.payment_id`,
    state: sql<string>`p.state`,
    method: sql<string>`p.method`,
    amount: sql<number>`p.amount`,
    coin: sql<string>`r.coin`,
    refund: jsonIf(sql`p.state = 'refunded'`, sql<RefundFacts>`${refundFacts}`),
  })
  const balance = jsonObject({ total: sql<number>`b.total`, paid: sql<number>`b.paid`, coin: sql<string>`r.coin` })
  const event = jsonObject({ id: sql<number>`x.id`, slug: sql<string>`x.slug`, title: sql<string>`x.title` })
  const [found] = await selectJson(
    ctx.db,
    jsonObject({ registration, event, payment: jsonIf(sql`p.id is not null`, paymentRow), balance }),
    sql`from ${playerTables} left join registration_history y on y.id = ${historyId} and y.registration_id = r.id
        left join payments p on p.id = ${paymentRowId} and p.registration_id = r.id
        left join registration_balances b on b.registration_id = r.id,
      ${mainTranslation(sql`t.id, t.slug, t.title`)}
      where r.id = ${registrationId} and e.organizer_id = ${organizationId}`,
  )
  if (!found) return null
  const { payment: paid, balance: money, ...rest } = found
  if (!paid) return rest
  const { refund, ...payment } = paid
  return { ...rest, payment: { ...payment, ...(refund && { cause: refundCauseOf(refund) }) }, balance: money }
}
