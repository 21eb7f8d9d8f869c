import { sql } from 'drizzle-orm'
import { readUpload } from '#features/event-imports/sheets/read-upload.server.ts'
import type { EventRef } from '#features/events/access.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import { textOf } from '#platform/forms/read-form.server.ts'
import type { SheetRefusal } from '#shared/event-imports/sheet.ts'
import { guessColumns } from '../columns/guess-columns.ts'
import { authorizeImporter, listTargets } from '../columns/targets.server.ts'
import { encryptPeople, type StoredPeople } from '../stored-people.server.ts'
import { playerImports } from '../table.server.ts'

const SHEETS_PER_HOUR = 20 // of one person
const OPEN_MAX = 3 // of one person in one event; the oldest makes room

/**
 * Reads a list of people, a file or what was pasted, and keeps it encrypted for a day at most, so that its columns and rows can be looked at
 * before anybody is brought in. Only who sent it sees it.
 */
export async function uploadPeople(
  ctx: RequestContext,
  ref: EventRef,
  form: Record<string, unknown>,
  file: FilePart | undefined,
): Promise<{ id: number } | { refused: SheetRefusal }> {
  const importer = await authorizeImporter(ctx, ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const { eventId } = importer
  const { terms, targets, questions } = await listTargets(ctx, importer)
  const limit = { name: 'people-sheet', points: SHEETS_PER_HOUR, seconds: 3600 }
  await limitCostly(ctx, { personId: userId, organizationId: terms.organizationId }, limit)
  const pasted = textOf(form, 'pasted')
  const read = await readUpload(ctx, file?.bytes ?? Buffer.from(pasted))
  if ('refused' in read) return read
  const sheet: StoredPeople = {
    ...read,
    columns: guessColumns(read.header, targets, questions),
    fixes: {},
    out: {},
    ticket: await findOnlyTicket(ctx, eventId),
    tickets: {},
    method: 'bank_transfer',
  }
  return transaction(ctx, async (txCtx) => {
    const fileName = (file?.name ?? '').slice(0, 120) || '-'
    const whose = { eventId, userId }
    const [row] = await txCtx.db
      .insert(playerImports)
      .values({ eventId, createdBy: userId, fileName, sheet: encryptPeople(ctx, whose, sheet), createdAt: ctx.now })
      .returning({ id: playerImports.id })
    const isOpen = sql`state = 'open' and event_id = ${eventId} and created_by = ${userId}`
    await txCtx.db.execute(sql`delete from ${playerImports} where ${isOpen} and id not in
      (select i.id from ${playerImports} i where ${isOpen} order by i.id desc limit ${OPEN_MAX})`)
    return { id: row!.id }
  })
}

/** The ticket of who has none in the sheet: that of an event with one. */
async function findOnlyTicket({ db }: RequestContext, eventId: number): Promise<number | null> {
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(sql`${tickets.eventId} = ${eventId} and ${tickets.archivedAt} is null`)
    .limit(2)
  return rows.length === 1 ? rows[0]!.id : null
}
