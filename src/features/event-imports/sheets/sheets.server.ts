import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { eraseLockedEvent } from '#features/events/commands/deletion.server.ts'
import { insertDraft, newEventFields } from '#features/events/commands/insert-draft.server.ts'
import { assertOrganizationOpen } from '#features/events/commands/write.server.ts'
import { lockSeatsOfEvent } from '#features/events/queries/registrations.server.ts'
import { newEventForm } from '#features/events/schema.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { SheetRefusal } from '#shared/event-imports/sheet.ts'
import { contentLocale } from '#shared/languages.ts'
import { isOf, type StoredSheet, sheetImportEvents, sheetImports } from '../table.server.ts'
import { checkRows } from './check-rows.server.ts'
import { guessColumns } from './columns.ts'
import { readUpload } from './read-upload.server.ts'
import { columnsOf, fixesOf } from './sheet-form.ts'

const SHEETS_PER_HOUR = 20 // of one person
const IMPORTS_PER_DAY = 10 // of one person
const OPEN_MAX = 5 // of one organization; the oldest makes room
const TICKET_TITLES = { es: 'Entrada', en: 'Ticket' }

/** Reads a spreadsheet and keeps it, so that its columns and rows can be looked at before anything is created. */
export async function uploadSheet(
  ctx: RequestContext,
  organization: OrganizationRef,
  file: FilePart | undefined,
): Promise<{ id: number } | { refused: SheetRefusal }> {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const { id: createdBy } = authorizeSignedIn(ctx)
  const limit = { name: 'sheet', points: SHEETS_PER_HOUR, seconds: 3600 }
  await limitCostly(ctx, { personId: createdBy, organizationId }, limit)
  const read = await readUpload(ctx, file?.bytes)
  if ('refused' in read) return read
  const sheet: StoredSheet = { ...read, columns: guessColumns(read.header), fixes: {} }
  return transaction(ctx, async (txCtx) => {
    await assertOrganizationOpen(txCtx, organizationId)
    const fileName = (file?.name ?? '').slice(0, 120) || '-'
    const [row] = await txCtx.db
      .insert(sheetImports)
      .values({ organizationId, createdBy, fileName, sheet, createdAt: ctx.now })
      .returning({ id: sheetImports.id })
    await txCtx.db.execute(sql`delete from ${sheetImports} where state = 'open' and organization_id = ${organizationId}
      and id not in (select i.id from ${sheetImports} i where i.state = 'open' and i.organization_id = ${organizationId}
        order by i.id desc limit ${OPEN_MAX})`)
    return { id: row!.id }
  })
}

type Ref = { organization: OrganizationRef; id: number }

/** A sheet as it would be imported now. Throws 404 once it was imported, or after a day. */
export async function getSheet(ctx: RequestContext, { organization, id }: Ref) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const open = await lockOpen(ctx, organizationId, id)
  const rows = await checkRows(ctx, organizationId, open.sheet)
  return {
    id,
    fileName: open.fileName,
    header: open.sheet.header,
    columns: open.sheet.columns,
    example: open.sheet.rows[0]!.map((cell) => cell.slice(0, 120)),
    fixes: open.sheet.fixes,
    rows: rows.map(({ sent: _, ...row }) => row),
  }
}

async function lockOpen({ db, now }: RequestContext, organizationId: number, id: number, lock = false) {
  if (!isRowId(id)) throw notFound()
  const query = db
    .select({ id: sheetImports.id, fileName: sheetImports.fileName, sheet: sheetImports.sheet })
    .from(sheetImports)
    .where(
      and(
        eq(sheetImports.id, id),
        isOf(sheetImports.organizationId, organizationId),
        eq(sheetImports.state, 'open'),
        sql`${sheetImports.createdAt} > ${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`,
      ),
    )
  const [row] = lock ? await query.for('update') : await query
  if (!row?.sheet) throw notFound()
  return { id: row.id, fileName: row.fileName, sheet: row.sheet }
}

/** Stores what the columns are and what was corrected. */
export async function correctSheet(ctx: RequestContext, { organization, id }: Ref, form: unknown) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  await transaction(ctx, async (txCtx) => {
    const { sheet } = await lockOpen(txCtx, organizationId, id, true)
    await txCtx.db
      .update(sheetImports)
      .set({ sheet: corrected(sheet, form) })
      .where(eq(sheetImports.id, id))
  })
}

const corrected = (sheet: StoredSheet, form: unknown): StoredSheet => ({
  ...sheet,
  columns: columnsOf(form, sheet.header.length) ?? sheet.columns,
  fixes: { ...sheet.fixes, ...fixesOf(form, sheet) },
})

/** Creates a draft of every row without a problem, all in one transaction. Returns how many. */
export async function importSheet(ctx: RequestContext, { organization, id }: Ref, form: unknown): Promise<number> {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const me = authorizeSignedIn(ctx)
  return transaction(ctx, async (txCtx) => {
    await assertOrganizationOpen(txCtx, organizationId)
    const { sheet } = await lockOpen(txCtx, organizationId, id, true)
    const rows = await checkRows(txCtx, organizationId, corrected(sheet, form))
    const valid = rows.filter(({ sent, isSkipped }) => sent !== null && !isSkipped)
    if (valid.length === 0) throw new AppError('invalid')
    await rateLimit(ctx, String(me.id), { name: 'sheet-import', points: IMPORTS_PER_DAY, seconds: 86_400 })
    const eventIds: number[] = []
    for (const { sent } of valid) eventIds.push(await createDraft(txCtx, organizationId, sent!))
    await txCtx.db.execute(sql`insert into ${sheetImportEvents} (import_id, event_id, made_at)
      select ${id}, e.id, e.updated_at from events e where e.id in (${sql.join(eventIds, sql`, `)})`)
    await txCtx.db
      .update(sheetImports)
      .set({ state: 'imported', sheet: null, eventCount: valid.length, importedAt: ctx.now })
      .where(eq(sheetImports.id, id))
    await recordAudit(txCtx, {
      action: 'importEvents',
      entityType: 'organization',
      entityId: organizationId,
      details: { import: id, count: valid.length },
    })
    return valid.length
  })
}

async function createDraft(ctx: RequestContext, organizationId: number, { price, ...fields }: Record<string, unknown>) {
  const tickets =
    price === undefined
      ? {}
      : { tickets: [{ title: TICKET_TITLES[contentLocale(ctx.locale)], title_en: TICKET_TITLES.en, price }] }
  const sent = parse(newEventForm, { ...fields, ...tickets, locale: ctx.locale })
  // There is no key of a form that could have made it before.
  return (await insertDraft(ctx, await newEventFields(ctx, sent), { organizationId, sent }))!
}

/** Deletes the drafts of an import that nobody has changed or sent in since. Returns how many were deleted, and how many stay. */
export async function undoSheetImport(ctx: RequestContext, { organization, id }: Ref) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  if (!isRowId(id)) throw notFound()
  const { deleted, kept, drops } = await transaction(ctx, async (txCtx) => {
    const [row] = await txCtx.db
      .select({ state: sheetImports.state })
      .from(sheetImports)
      .where(and(eq(sheetImports.id, id), isOf(sheetImports.organizationId, organizationId)))
      .for('update')
    if (row?.state !== 'imported') throw row ? new AppError('wrong_state') : notFound()
    const made = await txCtx.db
      .select({ eventId: sheetImportEvents.eventId })
      .from(sheetImportEvents)
      .where(eq(sheetImportEvents.importId, id))
    const files: (() => Promise<void>)[] = []
    for (const { eventId } of made) {
      await lockSeatsOfEvent(txCtx, eventId)
      const untouched =
        await txCtx.db.execute(sql`select 1 from events e join ${sheetImportEvents} i on i.event_id = e.id
        where e.id = ${eventId} and i.import_id = ${id} and e.moderation = 'draft' and e.deleted_at is null and e.updated_at = i.made_at
        for update of e`)
      if (untouched.length > 0) files.push(await eraseLockedEvent(txCtx, eventId))
    }
    await txCtx.db.update(sheetImports).set({ state: 'undone', undoneAt: ctx.now }).where(eq(sheetImports.id, id))
    const count = { deleted: files.length, kept: made.length - files.length }
    await recordAudit(txCtx, {
      action: 'undoEventImport',
      entityType: 'organization',
      entityId: organizationId,
      details: { import: id, ...count },
    })
    return { ...count, drops: files }
  })
  for (const drop of drops) await drop()
  return { deleted, kept }
}

/** Forgets a sheet that was not imported. */
export async function discardSheet(ctx: RequestContext, { organization, id }: Ref) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  if (!isRowId(id)) throw notFound()
  await ctx.db
    .delete(sheetImports)
    .where(
      and(eq(sheetImports.id, id), isOf(sheetImports.organizationId, organizationId), eq(sheetImports.state, 'open')),
    )
}

const LISTED = 20

/** The last imports of an organization. */
export async function listSheetImports(ctx: RequestContext, organization: OrganizationRef) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const rows = await ctx.db
    .select({
      id: sheetImports.id,
      fileName: sheetImports.fileName,
      state: sheetImports.state,
      count: sheetImports.eventCount,
      createdAt: sheetImports.createdAt,
    })
    .from(sheetImports)
    .where(
      and(
        isOf(sheetImports.organizationId, organizationId),
        sql`(${sheetImports.state} <> 'open' or ${sheetImports.createdAt} > ${new Date(ctx.now.getTime() - DAY_MS).toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(desc(sheetImports.id))
    .limit(LISTED)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Forgets the sheets that nobody imported within a day. */
export const removeOldSheets = ({ db, now }: RequestContext) =>
  db
    .delete(sheetImports)
    .where(and(eq(sheetImports.state, 'open'), lt(sheetImports.createdAt, new Date(now.getTime() - DAY_MS))))
