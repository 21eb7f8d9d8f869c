import { inArray, sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { DOCUMENT_UNDO_HOURS } from '#shared/limits.ts'
import type { DocumentParentRef } from '../access.server.ts'
import { refuseDocument } from '../refuse.server.ts'
import { documents } from '../table.server.ts'
import { assertRoom } from './add.server.ts'
import { lockDocuments } from './lock.server.ts'

/** More than a parent has. */
const REMOVED_MAX = 200

/** SQL: the files of these documents, earlier ones too. */
const filesOf = (ids: readonly number[]) => sql`
  select d.media_id from documents d where d.id = any (${idArray(ids)})
  union all select v.media_id from document_versions v where v.document_id = any (${idArray(ids)})`

/** Deletes documents with their versions, all or none. They can be restored for a day, and count towards the quota no longer. */
export async function removeDocuments(ctx: RequestContext, ref: DocumentParentRef, ids: readonly number[]) {
  if (ids.length > REMOVED_MAX) throw refuseDocument('too_many_files')
  await transaction(ctx, async (txCtx) => {
    await lockDocuments(txCtx, ref, ids)
    await txCtx.db
      .update(documents)
      .set({ deletedAt: ctx.now })
      .where(inArray(documents.id, [...ids]))
    const at = sql`${ctx.now.toISOString()}::timestamptz`
    // Those that the site team removed keep the moment of that.
    await txCtx.db.execute(
      sql`update media set removed_at = ${at} where id in (${filesOf(ids)}) and removed_at is null`,
    )
  })
}

/** Takes the deletion of a document back. Throws 404, and `document_refused` once it is too late or where there is no room any more. */
export async function restoreDocument(ctx: RequestContext, ref: DocumentParentRef, id: number) {
  await transaction(ctx, async (txCtx) => {
    const { parent, locked } = await lockDocuments(txCtx, ref, [id], { deleted: true })
    const { deletedAt } = locked[0]!
    const isLate = ctx.now.getTime() - new Date(deletedAt!).getTime() > DOCUMENT_UNDO_HOURS * HOUR_MS
    if (isLate) throw refuseDocument('restore_late')
    await assertRoom(txCtx, parent, { count: 1, bytes: 0 })
    await txCtx.db
      .update(documents)
      .set({ deletedAt: null })
      .where(inArray(documents.id, [id]))
    await txCtx.db.execute(
      sql`update media m set removed_at = null where m.id in (${filesOf([id])}) and m.removed_at = ${new Date(deletedAt!).toISOString()}::timestamptz`,
    )
    await assertRoom(txCtx, parent, { count: 0, bytes: 0 })
  })
}
