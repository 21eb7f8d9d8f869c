import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { deleteMediaOf } from '#features/media/commands.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { CHARACTER_DELETION_DAYS } from '#shared/characters/characters.ts'
import { DAY_MS } from '#shared/durations.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { characterDeletion } from '../schema.ts'
import { characterMedia, characters } from '../table.server.ts'

/** Hides a character from everybody else at once; its owner may restore it until a job erases it. */
export async function deleteCharacter(ctx: RequestContext, id: number, form: unknown) {
  await authorizeCharacterOwner(ctx, id)
  parse(characterDeletion, form)
  await ctx.db.update(characters).set({ deletedAt: ctx.now }).where(eq(characters.id, id))
}

/** Takes the deletion back: everything is as before, access of organizers included. */
export async function restoreCharacter(ctx: RequestContext, id: number) {
  await authorizeCharacterOwner(ctx, id, { deleted: true })
  await ctx.db.update(characters).set({ deletedAt: null }).where(eq(characters.id, id))
}

/** How many are erased in one transaction. */
const BATCH = 100

/** Erases characters that were deleted long enough ago, with their versions and files. Returns how many. */
export async function eraseDeletedCharacters(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - CHARACTER_DELETION_DAYS * DAY_MS)
  const isDue = and(isNotNull(characters.deletedAt), lt(characters.deletedAt, before))
  let erased = 0
  for (let batch = BATCH; batch === BATCH; erased += batch) {
    const { total, removeFiles } = await transaction(ctx, async (txCtx) => {
      const due = await txCtx.db.select({ id: characters.id }).from(characters).where(isDue).limit(BATCH).for('update')
      const ids = due.map(({ id }) => id)
      return { total: ids.length, removeFiles: await eraseCharacters(txCtx, ids) }
    })
    await removeFiles()
    batch = total
  }
  return erased
}

/** Erases characters inside a transaction. Returns a function that deletes their files, to be called after the commit. */
export async function eraseCharacters({ db, services }: RequestContext, ids: number[]) {
  if (ids.length === 0) return async () => {}
  const removeFiles = await deleteMediaOf(db, services.storage, characterMedia, ids)
  await db.delete(characters).where(inArray(characters.id, ids))
  return removeFiles
}
