import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { avatarPath } from '#features/identity/accounts/queries/account.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import { PLAYERS_PER_PAGE } from '#shared/limits.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { pageOf } from '#shared/query-codec.ts'
import type {
  AskedField,
  Owed,
  PlayerRow,
  PlayersPage,
  PlayerTicket,
  StateCount,
} from '#shared/registrations/players.ts'
import { isFiltered, type MissingThing, type PlayersQuery, playerColumns } from '#shared/registrations/players-query.ts'
import { listEventTags } from '../../player-tags/queries.server.ts'
import { listReadableFields } from './asked-fields.server.ts'
import { countFilters } from './filter-counts.server.ts'
import { lastContact } from './last-contact.server.ts'
import { listMissingFollowUp } from './missing-followup.server.ts'
import { listPlayerAccounts, owes, type PlayerAccounts, saysPaid } from './player-accounts.server.ts'
import { answerKeys, cellFormatter, chooseColumns } from './player-cells.server.ts'
import { isAmong, playerConditions } from './player-conditions.server.ts'
import { playerOrder } from './player-order.server.ts'
import { quietOptions } from './quiet-answers.server.ts'
import { countPlayers, type StoredPlayer, selectPlayers } from './stored-players.server.ts'
import { countQueries } from './view-counts.server.ts'

type ListedPlayers = PlayersPage & { rows: PlayerRow[] }

/**
 * The players of an event, for who may read their names, with what else of them the reader may see, and how many each of the `views` would list. Protected answers are in none of it.
 */
export async function listPlayers(
  ctx: RequestContext,
  ref: EventRef,
  query: PlayersQuery,
  views: readonly string[] = [],
): Promise<ListedPlayers> {
  const { eventId, role } = await authorizeEvent(ctx, 'names.read', ref)
  const readsAnswers = can(role, 'players.read')
  const [facts, tickets, counts, tags] = await Promise.all([
    readFacts(ctx, { eventId, role }),
    listPlayerTickets(ctx, eventId),
    countStates(ctx, eventId),
    readsAnswers ? listEventTags(ctx, eventId) : [],
  ])
  const { fields, accounts } = facts
  const columns = chooseColumns(query.columns, fields, role)
  const [{ players, ...page }, found, viewCounts] = await Promise.all([
    findPlayers(ctx, { eventId, role, query, columns, ...facts }),
    countFilters(ctx, { eventId, role, ...facts }),
    countQueries(ctx, { eventId, role, ...facts }, views),
  ])
  const cells = cellFormatter({ columns, fields, locale: ctx.locale, accounts })
  const rows = players.map((player) => ({
    id: player.id,
    name: player.name,
    avatar: player.accountEmail && avatarPath(ctx.services.secret, player.accountEmail),
    companionOf: player.isCompanion ? player.holder : null,
    ticketTitle: player.ticketTitle,
    state: player.state,
    waitingPlace: player.waitingPlace,
    isMinor: readsAnswers && player.isMinor,
    missing: readsAnswers ? player.missing : [],
    hasNeeds: readsAnswers && player.hasNeeds,
    standing: accounts?.of.get(player.id)?.standing ?? null,
    open: accounts?.of.get(player.id)?.open ?? (accounts && 0),
    announced: accounts?.of.get(player.id)?.announced ?? 0,
    cells: cells(player).map((cell) => (cell === null ? '' : String(cell))),
  }))
  return {
    rows,
    columns,
    available: playerColumns(role),
    ...page,
    tickets,
    fields,
    counts,
    tags,
    found,
    viewCounts,
    // Of a filtered list of several pages only one is known.
    owed:
      accounts && (page.pages === 1 || !isFiltered(query))
        ? owedBy(accounts, isFiltered(query) ? players : null)
        : null,
  }
}

/** What everybody owes, or only these; apart from it what people say that they have paid. */
function owedBy({ of }: PlayerAccounts, players: readonly { id: number }[] | null): Owed {
  const accounts = players ? players.flatMap(({ id }) => of.get(id) ?? []) : [...of.values()]
  const [owing, said] = [accounts.filter(owes), accounts.filter(saysPaid)]
  const sumOf = (some: typeof accounts) => ({
    people: some.length,
    amount: some.reduce((sum, { open }) => sum + open, 0),
  })
  return { ...sumOf(owing), announced: sumOf(said) }
}

type Facts = { fields: AskedField[]; accounts: PlayerAccounts | null; missingFollowUp: Set<number> }

/** What is known of all players of an event, whatever the query. Does not authorize. */
export async function readFacts(ctx: RequestContext, event: { eventId: number; role: EventRole }): Promise<Facts> {
  const listFields = async () => {
    const fields = await listReadableFields(ctx, event)
    return { fields, missingFollowUp: await listMissingFollowUp(ctx, event.eventId, fields) }
  }
  const [asked, accounts] = await Promise.all([listFields(), listPlayerAccounts(ctx, event)])
  return { ...asked, accounts }
}

type Search = Facts & {
  eventId: number
  query: PlayersQuery
  role: EventRole
  columns: readonly string[]
  /** These registrations of the event, whatever the filters. */
  only?: number[] | null
  limit?: number
}

type FoundPlayers = Pick<PlayersPage, 'total' | 'page' | 'pages'> & {
  players: (StoredPlayer & { missing: MissingThing[] })[]
}

/** The players that the query asks for, with what is missing. Does not authorize. */
export async function findPlayers(
  ctx: RequestContext,
  { eventId, query, fields, role, columns, accounts, missingFollowUp, only = null, limit = PLAYERS_PER_PAGE }: Search,
): Promise<FoundPlayers> {
  const contact = lastContact(ctx, { eventId, role })
  const where = only
    ? sql`r.event_id = ${eventId} and ${isAmong(sql`r.id`, only)}`
    : playerConditions(ctx, { eventId, query, role, fields, missingFollowUp, accounts })
  // The first page seldom needs to be counted.
  const counted = query.page === 1 ? null : await countPlayers(ctx, where)
  const { offset } = pageOf(query.page, counted ?? 0, limit)
  const rows = await selectPlayers(ctx, {
    where,
    order: playerOrder({ query, fields, role, contact, accounts }),
    keys: answerKeys(columns),
    limit,
    offset,
    columns,
    contact,
    quiet: quietOptions(fields),
  })
  const total = counted ?? (rows.length < limit ? rows.length : await countPlayers(ctx, where))
  const { page, pages } = pageOf(query.page, total, limit)
  const players = rows.map((player) => Object.assign(player, { missing: missingOf(player, missingFollowUp) }))
  return { players, total, page, pages }
}

/** What is missing from a registration. */
export const missingOf = (player: StoredPlayer, missingFollowUp: Set<number>): MissingThing[] => [
  ...(player.lacksGuardian ? (['guardian'] as const) : []),
  ...(player.lacksAuthorization ? (['authorization'] as const) : []),
  ...(missingFollowUp.has(player.id) ? (['followup'] as const) : []),
]

/** The tickets of an event, with those that are archived but held. Does not authorize. */
export async function listPlayerTickets({ db, locale }: RequestContext, eventId: number): Promise<PlayerTicket[]> {
  const title = contentLocale(locale) === 'en' ? sql`coalesce(k.title_en, k.title_es)` : sql`k.title_es`
  const rows = await db.execute<PlayerTicket>(sql`
    select k.id, ${title} as title, k.archived_at is not null as archived from tickets k where k.event_id = ${eventId}
      and (k.archived_at is null or exists (select 1 from registrations r where r.ticket_id = k.id))
    order by archived, k.position, k.id`)
  return [...rows]
}

/** How many registrations there are, by ticket and state. Does not authorize. */
export async function countStates({ db }: RequestContext, eventId: number): Promise<StateCount[]> {
  const rows = await db.execute<StateCount>(sql`
    select r.ticket_id as ticket, r.state, r.is_test as test, count(*)::int as count from registrations r
    where r.event_id = ${eventId} group by 1, 2, 3`)
  return [...rows]
}
