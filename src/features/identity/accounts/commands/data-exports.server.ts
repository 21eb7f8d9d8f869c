import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { keyedHash, newToken } from '#platform/crypto/token.server.ts'
import { missing } from '#platform/errors/app-error.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { zipped } from '#platform/storage/zip.server.ts'
import { DATA_COPIES_PER_DAY, DATA_COPY_DAYS } from '#shared/limits.ts'
import { authorizeJob, authorizeOwn } from '../access.server.ts'
import { type Belongings, entriesOf } from '../queries/personal-data.server.ts'
import { dataCopies, users } from '../table.server.ts'

const DAY_MS = 86_400_000
/** The queue has given up by then. */
const NEVER_MADE_DAYS = 3

/** `readyAt` null: it is being made. */
export type DataCopy = { id: number; askedAt: Date; readyAt: Date | null; expiresAt: Date | null; bytes: number | null }
const { id, askedAt, readyAt, expiresAt, bytes } = dataCopies
const SHOWN = { id, askedAt, readyAt, expiresAt, bytes }

/** Has a copy of one's data made. While one is being made, asking again answers that one. */
export async function requestDataCopy(
  ctx: Context,
  { secret, jobs }: Pick<Door, 'secret' | 'jobs'>,
): Promise<DataCopy> {
  const me = authorizeOwn(ctx)
  const pending = await findPending(ctx, me.id)
  if (pending) return pending
  const limit = { name: 'data-copy', points: DATA_COPIES_PER_DAY, seconds: 86_400 }
  await countTry(ctx, keyedHash(secret, 'data-copy', String(me.id)), limit)
  return ctx.db.transaction(async (tx) => {
    // Of two who ask at once, the second waits here and finds the first one's.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('update')
    const other = await findPending({ ...ctx, db: tx }, me.id)
    if (other) return other
    const [asked] = await tx.insert(dataCopies).values({ userId: me.id, askedAt: ctx.now }).returning(SHOWN)
    await jobs.enqueue(tx, 'accounts.copy', { copyId: asked!.id })
    return asked!
  })
}

async function findPending(ctx: Context, userId: number): Promise<DataCopy | null> {
  const own = and(eq(dataCopies.userId, userId), isNull(readyAt))
  const [pending] = await ctx.db.select(SHOWN).from(dataCopies).where(own).limit(1)
  return pending ?? null
}

/** The copy one asked for last, made or being made, as long as it is there. */
export async function latestDataCopy(ctx: Context): Promise<DataCopy | null> {
  const me = authorizeOwn(ctx)
  const rows = await ctx.db.select(SHOWN).from(dataCopies).where(eq(dataCopies.userId, me.id)).orderBy(desc(id))
  return rows.find((copy) => copy.expiresAt === null || copy.expiresAt > ctx.now) ?? null
}

/** One of one's own copies that is ready. Somebody else's does not exist, nor does one whose days are over. */
export async function findDataCopy(ctx: Context, copyId: number): Promise<DataCopy & { file: string; bytes: number }> {
  const me = authorizeOwn(ctx)
  const own = and(eq(id, copyId), eq(dataCopies.userId, me.id))
  const [copy] = await ctx.db
    .select({ ...SHOWN, file: dataCopies.file })
    .from(dataCopies)
    .where(own)
  if (!copy?.file || !copy.expiresAt || copy.expiresAt <= ctx.now) throw missing()
  return { ...copy, file: copy.file, bytes: copy.bytes ?? 0 }
}

/** The ZIP of one's own copy, piece by piece, and what to call it. */
export async function readDataCopy(ctx: Context, copyId: number, { storage }: { storage: Storage }) {
  const { file, bytes, readyAt } = await findDataCopy(ctx, copyId)
  const body = await storage.stream(file)
  if (!body) throw missing()
  return { body, bytes, type: 'application/zip', name: `candil-${(readyAt ?? ctx.now).toISOString().slice(0, 10)}.zip` }
}

type Making = { storage: Storage; exports: Belongings[]; readme: (userId: number) => Promise<string | null> }

/** Makes the copy that was asked for. Null when there is nobody to make it for any more; one that is made stays as it is. */
export async function makeDataCopy(ctx: Context, copyId: number, { storage, exports, readme }: Making) {
  authorizeJob(ctx)
  const [copy] = await ctx.db.select().from(dataCopies).where(eq(id, copyId))
  if (!copy) return null
  if (copy.expiresAt) return { userId: copy.userId, expiresAt: copy.expiresAt }
  const top = await readme(copy.userId)
  if (top === null) return null
  const file = copy.file ?? (await nameFile(ctx, copyId))
  if (!file) return null
  let bytes = 0
  const counted = async function* () {
    for await (const piece of zipped(entriesOf(ctx, copy.userId, { storage, exports, readme: top }))) {
      bytes += piece.length
      yield piece
    }
  }
  await storage.write(file, counted())
  const until = new Date(ctx.now.getTime() + DATA_COPY_DAYS * DAY_MS)
  const ready = { file, bytes, readyAt: ctx.now, expiresAt: until }
  const kept = await ctx.db.update(dataCopies).set(ready).where(eq(id, copyId)).returning({ id })
  if (kept.length > 0) return { userId: copy.userId, expiresAt: until }
  // Erased while it was being made.
  await storage.remove(file)
  return null
}

/** Where the ZIP will lie, under a name that nobody can guess or count on from. Made anew after a failure it takes the same place. */
async function nameFile(ctx: Context, copyId: number): Promise<string | null> {
  const [named] = await ctx.db
    .update(dataCopies)
    .set({ file: sql`coalesce(${dataCopies.file}, ${`copies/${newToken()}.zip`})` })
    .where(eq(id, copyId))
    .returning({ file: dataCopies.file })
  return named?.file ?? null
}

/** Deletes copies whose days are over, with their files, and those that were never made. */
export async function expireDataCopies(ctx: Context, { storage }: { storage: Storage }): Promise<number> {
  authorizeJob(ctx)
  const givenUp = new Date(ctx.now.getTime() - NEVER_MADE_DAYS * DAY_MS)
  const over = or(lt(expiresAt, ctx.now), and(isNull(readyAt), lt(askedAt, givenUp)))
  const rows = await ctx.db.select({ id, file: dataCopies.file }).from(dataCopies).where(over)
  for (const row of rows) {
    // The file first: a row without a file is found again, a file without a row never.
    if (row.file) await storage.remove(row.file)
    await ctx.db.delete(dataCopies).where(eq(id, row.id))
  }
  return rows.length
}
