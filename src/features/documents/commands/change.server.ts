import { eq, sql } from 'drizzle-orm'
import { renewKey } from '#features/media/renew-key.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { DocumentAudience } from '#shared/documents/documents.ts'
import { type DocumentParentRef, documentsOf } from '../access.server.ts'
import { parseDocumentName } from '../document-name.ts'
import { refuseDocument } from '../refuse.server.ts'
import { documents } from '../table.server.ts'
import { lockDocuments } from './lock.server.ts'
import { newDocumentKey } from './store.server.ts'

/** What may be changed; what is missing stays. `position` counts from 0. */
export type DocumentChange = {
  name?: string | undefined
  audience?: DocumentAudience | undefined
  position?: number | undefined
}

/** Renames and moves a document, and changes who reads it. One that is no longer public gets a new address. */
export async function changeDocument(ctx: RequestContext, ref: DocumentParentRef, id: number, change: DocumentChange) {
  const afterCommit = await transaction(ctx, async (txCtx) => {
    const { parent, locked } = await lockDocuments(txCtx, ref, [id])
    const [document] = locked
    const name = change.name === undefined ? document!.name : toName(change.name)
    const audience = parent.kind === 'event' ? (change.audience ?? document!.audience) : null
    if (name !== document!.name || audience !== document!.audience)
      await txCtx.db.update(documents).set({ name, audience, updatedAt: ctx.now }).where(eq(documents.id, id))
    if (change.position !== undefined) await moveDocument(txCtx, parent, id, change.position)
    const isNowPrivate = document!.audience === 'public' && audience === 'registered'
    return isNowPrivate ? await renewKey(txCtx, document!.mediaId, newDocumentKey()) : null
  })
  await afterCommit?.()
}

function toName(typed: string) {
  const parsed = parseDocumentName(typed)
  if ('refused' in parsed) throw refuseDocument(parsed.refused)
  return parsed.name
}

async function moveDocument(ctx: RequestContext, parent: Parameters<typeof documentsOf>[0], id: number, to: number) {
  const order = await listOrder(ctx, parent)
  const others = order.filter((one) => one !== id)
  await writeOrder(ctx, [...others.slice(0, to), id, ...others.slice(to)])
}

/** Puts a parent's documents in this order. Ids of others are ignored; those that are missing follow in their former order. */
export async function orderDocuments(ctx: RequestContext, ref: DocumentParentRef, ids: readonly number[]) {
  await transaction(ctx, async (txCtx) => {
    const { parent } = await lockDocuments(txCtx, ref, [])
    const order = await listOrder(txCtx, parent)
    const sent = [...new Set(ids)].filter((id) => order.includes(id))
    await writeOrder(txCtx, [...sent, ...order.filter((id) => !sent.includes(id))])
  })
}

async function listOrder(ctx: RequestContext, parent: Parameters<typeof documentsOf>[0]): Promise<number[]> {
  const rows = await ctx.db.execute<{ id: number }>(
    sql`select d.id from documents d where ${documentsOf(parent)} and d.deleted_at is null order by d.position, d.id`,
  )
  return [...rows].map(({ id }) => id)
}

async function writeOrder(ctx: RequestContext, ids: readonly number[]) {
  if (ids.length === 0) return
  await ctx.db.execute(sql`
    update documents d set position = n.position - 1
    from unnest(${`{${ids.join(',')}}`}::int[]) with ordinality n(id, position)
    where d.id = n.id and d.position <> n.position - 1`)
}
