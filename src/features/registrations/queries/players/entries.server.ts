import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type ListResponse, toPagination } from '#platform/strapi/envelope.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import type { PlayersApiQuery } from './api-query.ts'
import { listAskedFields, listedFields } from './asked-fields.server.ts'
import { listMissingFollowUp } from './missing-followup.server.ts'
import { listPlayerAccounts } from './player-accounts.server.ts'
import { playerConditions } from './player-conditions.server.ts'
import { playerOrder } from './player-order.server.ts'
import { missingOf } from './players.server.ts'
import { countPlayers, type StoredPlayer, selectPlayers } from './stored-players.server.ts'

/** The players in Strapi's list envelope. Authorizes before the query is read. Never holds protected answers, nor prices for who may not see them. */
export async function listPlayerEntries(
  ctx: RequestContext,
  ref: EventRef,
  readQuery: (role: EventRole) => PlayersApiQuery,
): Promise<ListResponse> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.read', ref)
  const { query, page } = readQuery(role)
  const fields = await listAskedFields(ctx, eventId)
  const missingFollowUp = await listMissingFollowUp(ctx, eventId, fields)
  const accounts = query.payment.length > 0 ? await listPlayerAccounts(ctx, { eventId, role }) : null
  const where = playerConditions(ctx, { eventId, query, role, fields, missingFollowUp, accounts })
  const keys = listedFields(fields).map(({ key }) => key)
  const order = playerOrder({ query, fields, role, contact: sql`null`, accounts })
  const players = await selectPlayers(ctx, { where, order, keys, limit: page.limit, offset: page.start })
  const total = page.withCount ? await countPlayers(ctx, where) : null
  return {
    data: players.map((player) => toEntry(player, missingOf(player, missingFollowUp), can(role, 'money.read'))),
    meta: { pagination: toPagination(page, total) },
  }
}

const toEntry = (player: StoredPlayer, missing: string[], mayMoney: boolean) => ({
  id: player.id,
  attributes: {
    name: player.name,
    email: player.email,
    state: player.state,
    is_test: player.isTest,
    answers: player.answers,
    ...(mayMoney && { price: player.price, coin: player.coin }),
    age: player.age,
    guardian: player.guardianName && { name: player.guardianName, phone: player.guardianPhone },
    registered_by: player.isCompanion ? player.holder : null,
    waiting_place: player.waitingPlace,
    note: player.note,
    tags: player.tags,
    missing,
    /** There is something to ask; what it is is never listed. */
    has_special_answers: player.hasSpecial,
    createdAt: player.createdAt,
    ticket: { data: { id: player.ticketId, attributes: { title: player.ticketTitle } } },
  },
})
