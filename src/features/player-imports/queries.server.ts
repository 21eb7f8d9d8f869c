import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { takesClaims } from '#features/registrations/claims/claimable.server.ts'
import { readCurrentSeats } from '#features/registrations/seats/current-seats.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import { answerTarget, PERSON_FIELDS, type PeopleQuestion } from '#shared/player-imports/people-sheet.ts'
import { textIn } from '#shared/registrations/form-definition.ts'
import { authorizeImporter, type Importer, listTargets } from './columns/targets.server.ts'
import { checkPeople } from './rows/check-people.server.ts'
import { listTickets } from './rows/people-facts.server.ts'
import { titleOf } from './rows/read-person.server.ts'
import { dayAgo, getOpenImport } from './stored-people.server.ts'
import { playerImports } from './table.server.ts'

/** The import of the actor, who may bring people in. */
export async function authorizeOwn(ctx: RequestContext, ref: EventRef): Promise<Importer> {
  return { ...(await authorizeImporter(ctx, ref)), userId: authorizeSignedIn(ctx).id }
}

const EXAMPLE_MAX = 120

/** A sheet and what its columns can be. Throws 404 once it was brought in, and after a day. */
export async function getPeopleColumns(ctx: RequestContext, ref: EventRef, id: number) {
  const importer = await authorizeOwn(ctx, ref)
  const { people, fileName } = await getOpenImport(ctx, importer, id)
  const { targets, questions } = await listTargets(ctx, importer)
  const locale = contentLocale(ctx.locale)
  const tickets = await listTickets(ctx, importer.eventId)
  return {
    id,
    fileName,
    count: people.rows.length,
    header: people.header,
    columns: people.columns,
    examples: people.header.map((_, at) => firstFilled(people.rows, at)),
    fields: PERSON_FIELDS.filter((field) => targets.includes(field)),
    questions: questions.map(
      ({ key, label }): PeopleQuestion => ({ target: answerTarget(key), label: textIn(label, locale) }),
    ),
    ticket: people.ticket,
    tickets: tickets.map((ticket) => ({ id: ticket.id, title: titleOf(ticket, locale) })),
    method: can(importer.role, 'money.edit') ? people.method : null,
  }
}

const firstFilled = (rows: readonly string[][], at: number) =>
  rows
    .map((row) => row[at]?.trim() ?? '')
    .find(Boolean)
    ?.slice(0, EXAMPLE_MAX) ?? ''

/** What would happen to each row now. Throws 404 as above. */
export async function getPeopleRows(ctx: RequestContext, ref: EventRef, id: number) {
  const importer = await authorizeOwn(ctx, ref)
  const { people, fileName } = await getOpenImport(ctx, importer, id)
  const now = { ...(await listTargets(ctx, importer)), ...(await readCurrentSeats(ctx, importer.eventId)) }
  const { rows, unknown } = await checkPeople(ctx, { ...now, eventId: importer.eventId }, people)
  const tickets = await listTickets(ctx, importer.eventId)
  const locale = contentLocale(ctx.locale)
  return {
    id,
    fileName,
    rows: rows.map(({ person: _, ...row }) => row),
    unknown,
    tickets: tickets.map((ticket) => ({ id: ticket.id, title: titleOf(ticket, locale) })),
    eventStatus: now.terms.eventStatus,
    takesClaims: takesClaims(now.terms, ctx.now),
    labels: Object.fromEntries(now.questions.map(({ key, label }) => [answerTarget(key), textIn(label, locale)])),
  }
}

const LISTED = 20

/** Lists that were brought into an event, and those of the actor that wait. Of others' sheets nothing is seen before. */
export async function listPlayerImports(ctx: RequestContext, ref: EventRef) {
  const { eventId, userId } = await authorizeOwn(ctx, ref)
  const { id, fileName, state, createdAt, createdBy, eventId: event } = playerImports
  const isWaiting = sql`${createdBy} = ${userId} and ${createdAt} > ${dayAgo(ctx).toISOString()}::timestamptz`
  const rows = await ctx.db
    .select({
      id,
      fileName,
      state,
      createdAt,
      count: sql<number>`(select count(*)::int from player_import_rows r where r.import_id = ${id})`,
    })
    .from(playerImports)
    .where(and(eq(event, eventId), or(sql`${state} <> 'open'`, isWaiting)))
    .orderBy(desc(id))
    .limit(LISTED)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
