import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { keyedHash, newToken } from '#platform/crypto/token.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { createZip } from '#platform/storage/zip.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { DATA_EXPORT_DAYS, DATA_EXPORTS_PER_DAY } from '#shared/limits.ts'
import type { PersonalDataExporter } from '../personal-data-sources.server.ts'
import { zipEntries } from '../queries/personal-data.server.ts'
import { dataExports, users } from '../table.server.ts'

/** The queue has given up on an export by then. */
const ABANDONED_AFTER_DAYS = 3

/** `readyAt` is null while the export is being built; `bytes` is the size of the ZIP. */
export type DataExport = {
  id: number
  askedAt: Date
  readyAt: Date | null
  expiresAt: Date | null
  bytes: number | null
}
const { id, askedAt, readyAt, expiresAt, bytes } = dataExports
const COLUMNS = { id, askedAt, readyAt, expiresAt, bytes }

export const dataExportJob = jobKind('accounts.copy', { copyId: z.int() })

/** Requests an export of the user's own data. While one is pending, returns that one. Throws `limited` above the daily number. */
export async function requestDataExport(ctx: RequestContext): Promise<DataExport> {
  const me = authorizeSignedIn(ctx)
  const pending = await findPending(ctx, me.id)
  if (pending) return pending
  const limit = { name: 'data-copy', points: DATA_EXPORTS_PER_DAY, seconds: 86_400 }
  await rateLimit(ctx, keyedHash(ctx.services.secret, 'data-copy', String(me.id)), limit)
  return transaction(ctx, async (txCtx) => {
    // Of two concurrent requests, the second waits here and finds the export of the first.
    await txCtx.db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('update')
    const concurrent = await findPending(txCtx, me.id)
    if (concurrent) return concurrent
    const [requested] = await txCtx.db
      .insert(dataExports)
      .values({ userId: me.id, askedAt: ctx.now })
      .returning(COLUMNS)
    await enqueue(txCtx, dataExportJob, { copyId: requested!.id })
    return requested!
  })
}

async function findPending(ctx: RequestContext, userId: number): Promise<DataExport | null> {
  const isOwn = and(eq(dataExports.userId, userId), isNull(readyAt))
  const [pending] = await ctx.db.select(COLUMNS).from(dataExports).where(isOwn).limit(1)
  return pending ?? null
}

/** The user's latest export that has not expired, ready or pending. */
export async function findLatestDataExport(ctx: RequestContext): Promise<DataExport | null> {
  const me = authorizeSignedIn(ctx)
  const rows = await ctx.db.select(COLUMNS).from(dataExports).where(eq(dataExports.userId, me.id)).orderBy(desc(id))
  return rows.find((dataExport) => dataExport.expiresAt === null || dataExport.expiresAt > ctx.now) ?? null
}

/** One of the user's own exports that is ready. Throws `missing` for others' and for expired ones. */
export async function getDataExport(
  ctx: RequestContext,
  exportId: number,
): Promise<DataExport & { file: string; bytes: number }> {
  const me = authorizeSignedIn(ctx)
  const isOwn = and(eq(id, exportId), eq(dataExports.userId, me.id))
  const [dataExport] = await ctx.db
    .select({ ...COLUMNS, file: dataExports.file })
    .from(dataExports)
    .where(isOwn)
  if (!dataExport?.file || !dataExport.expiresAt || dataExport.expiresAt <= ctx.now) throw notFound()
  return { ...dataExport, file: dataExport.file, bytes: dataExport.bytes ?? 0 }
}

/** A stream of the ZIP of one of the user's own exports, with its size in bytes and file name. */
export async function openDataExport(ctx: RequestContext, exportId: number) {
  const { file, bytes, readyAt } = await getDataExport(ctx, exportId)
  const body = await ctx.services.storage.stream(file)
  if (!body) throw notFound()
  return { body, bytes, type: 'application/zip', name: `candil-${(readyAt ?? ctx.now).toISOString().slice(0, 10)}.zip` }
}

type BuildOptions = {
  exporters: PersonalDataExporter[]
  readme: (userId: number) => Promise<string | null>
}

/** Builds a requested export, unless it is ready already. Null when the user has been erased meanwhile. */
export async function buildDataExport(ctx: RequestContext, exportId: number, { exporters, readme }: BuildOptions) {
  authorizeJob(ctx)
  const [dataExport] = await ctx.db.select().from(dataExports).where(eq(id, exportId))
  if (!dataExport) return null
  if (dataExport.expiresAt) return { userId: dataExport.userId, expiresAt: dataExport.expiresAt }
  const readmeText = await readme(dataExport.userId)
  if (readmeText === null) return null
  const file = dataExport.file ?? (await assignFile(ctx, exportId))
  if (!file) return null
  let bytes = 0
  const countBytes = async function* () {
    for await (const chunk of createZip(zipEntries(ctx, dataExport.userId, { exporters, readme: readmeText }))) {
      bytes += chunk.length
      yield chunk
    }
  }
  await ctx.services.storage.write(file, countBytes())
  const validUntil = new Date(ctx.now.getTime() + DATA_EXPORT_DAYS * DAY_MS)
  const ready = { file, bytes, readyAt: ctx.now, expiresAt: validUntil }
  const updated = await ctx.db.update(dataExports).set(ready).where(eq(id, exportId)).returning({ id })
  if (updated.length > 0) return { userId: dataExport.userId, expiresAt: validUntil }
  // The user was erased meanwhile.
  await ctx.services.storage.remove(file)
  return null
}

/** Assigns the storage key of the ZIP, with a random name. A retry after a failure gets the same key. */
async function assignFile(ctx: RequestContext, exportId: number): Promise<string | null> {
  const [assigned] = await ctx.db
    .update(dataExports)
    .set({ file: sql`coalesce(${dataExports.file}, ${`copies/${newToken()}.zip`})` })
    .where(eq(id, exportId))
    .returning({ file: dataExports.file })
  return assigned?.file ?? null
}

/** Deletes expired and abandoned exports with their files. Returns how many. */
export async function deleteExpiredDataExports(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const abandonedBefore = new Date(ctx.now.getTime() - ABANDONED_AFTER_DAYS * DAY_MS)
  const isExpiredOrAbandoned = or(lt(expiresAt, ctx.now), and(isNull(readyAt), lt(askedAt, abandonedBefore)))
  const rows = await ctx.db.select({ id, file: dataExports.file }).from(dataExports).where(isExpiredOrAbandoned)
  for (const row of rows) {
    // The file first: if this is interrupted, the next run finds the row again; a file without a row would stay forever.
    if (row.file) await ctx.services.storage.remove(row.file)
    await ctx.db.delete(dataExports).where(eq(id, row.id))
  }
  return rows.length
}
