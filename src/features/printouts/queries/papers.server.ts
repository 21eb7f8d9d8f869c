import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { isMinor, playerTables } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { SPECIAL_ANSWERS_DAYS } from '#shared/limits.ts'
import { can } from '#shared/member-permissions.ts'
import type { LastMade, Opening, Paper, PapersPage } from '#shared/printouts.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { badgeFieldsFor, contactFields, kitchenFields, READY, toChoices } from './asked-of.server.ts'
import { countCharacters } from './characters.server.ts'
import { listOrders } from './order.server.ts'
import { isComing, isSeated } from './people.server.ts'
import { areErased } from './protected-people.server.ts'

/** What documents there are for the days of an event. Answers are in none of it. */
export async function getPapers(ctx: RequestContext, ref: EventRef): Promise<PapersPage> {
  const { eventId, organizationId, role } = await authorizeEvent(ctx, 'players.read', ref)
  const { coming, seated, minors, until } = await countPeople(ctx, eventId)
  const makings = await listMakings(ctx, eventId)
  const fields = await listAskedFields(ctx, eventId)
  return {
    coming,
    seated,
    characters: await countCharacters(ctx, eventId),
    until,
    lastMade: Object.fromEntries(makings.map(({ document, at, by }): [Paper, LastMade] => [document, { at, by }])),
    badgeFields: badgeFieldsFor(role, fields),
    orders: await listOrders(ctx, eventId),
    special: can(role, 'players.special') ? { ...(await toSpecial(ctx, eventId, fields, makings)), minors } : null,
    askWhom: await listWhomToAsk(ctx, organizationId),
    isErased: await areErased(ctx, eventId),
  }
}

async function toSpecial(ctx: RequestContext, eventId: number, fields: AskedField[], makings: readonly Making[]) {
  const last = makings.find(({ document }) => document === 'kitchen')?.fields ?? null
  const openings = await listOpenings(ctx, eventId)
  return {
    kitchen: toChoices(kitchenFields(fields), { ready: READY.kitchen, last }, ctx.locale),
    contacts: toChoices(contactFields(fields), { ready: READY.contacts, last: null }, ctx.locale),
    openings,
  }
}

type People = { coming: number; seated: number; minors: number; until: string | null }

async function countPeople({ db }: RequestContext, eventId: number): Promise<People> {
  const [row] = await db.execute<People>(sql`
    select count(r.id) filter (where ${isComing(eventId)})::int as coming, count(r.id) filter (where ${isSeated(eventId)})::int as seated,
      count(r.id) filter (where ${isComing(eventId)} and ${isMinor})::int as minors,
      (select (coalesce(d.last_day, d.date_start) + ${SPECIAL_ANSWERS_DAYS}::int)::text from events d where d.id = ${eventId}) as until
    from ${playerTables} where r.event_id = ${eventId}`)
  return row!
}

type Making = LastMade & { document: Paper; fields: string[] | null }

/** The last making of each document. */
async function listMakings({ db }: RequestContext, eventId: number): Promise<Making[]> {
  const rows = await db.execute<Making>(sql`
    select distinct on (a.details->>'document') a.details->>'document' as document, a.details->'fields' as fields, u.username as by,
      to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity_type = 'event' and a.entity_id = ${eventId} and a.action = 'makePaper'
    order by a.details->>'document', a.id desc`)
  return [...rows]
}

const OPENINGS_SHOWN = 30

async function listOpenings({ db }: RequestContext, eventId: number): Promise<Opening[]> {
  const rows = await db.execute<Opening>(sql`
    select a.id, a.reason, u.username as by, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity_type = 'event' and a.entity_id = ${eventId} and a.action = 'openContacts'
    order by a.id desc limit ${OPENINGS_SHOWN}`)
  return [...rows]
}

/** How many names stand where someone has to be asked. */
const ASKED_MAX = 5

/** The owner and the editors of an organization, by name. */
async function listWhomToAsk({ db }: RequestContext, organizationId: number): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select u.username as name from organizations o join users u on u.id = o.owner_id or u.id in
      (select m.user_id from memberships m where m.organization_id = o.id and m.role = 'editor')
    where o.id = ${organizationId} and u.username is not null order by u.id = o.owner_id desc, u.username limit ${ASKED_MAX}`)
  return rows.map(({ name }) => name)
}
