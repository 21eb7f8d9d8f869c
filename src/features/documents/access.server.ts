import { type SQL, sql } from 'drizzle-orm'
import { authorizeCharacterOwner, ownCharacters, readableBackgrounds } from '#features/characters/access.server.ts'
import {
  authorizeEvent,
  type EventRef,
  matchesEventRef,
  previewableEvents,
  readablePanels,
} from '#features/events/access.server.ts'
import type { MediaParent } from '#features/media/queries.server.ts'
import type { StorageOwner } from '#features/media/quota.server.ts'
import { confirmedEvents } from '#features/registrations/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { DOCUMENT_PARENTS, type DocumentParentKind } from '#shared/documents/documents.ts'
import { documents, documentVersions } from './table.server.ts'

/** What a caller refers to: a character's id, or the id or slug of a translation of an event. */
export type DocumentParentRef = { kind: DocumentParentKind; ref: EventRef }
export type DocumentParent = { kind: DocumentParentKind; id: number }
/** A parent whose documents the actor changes, and whose quota they count towards. */
export type OwnedDocumentParent = DocumentParent & { owner: StorageOwner }

/** SQL condition on a row `d` of documents: it belongs to the parent. */
export const documentsOf = ({ kind, id }: DocumentParent): SQL =>
  kind === 'event' ? sql`d.event_id = ${id}` : sql`d.character_id = ${id}`

/** The parent that a path names, as `character/12` and `event/faroles-de-otono`. Throws 404 for any other. */
export function parseParent(kind: string, ref: string): DocumentParentRef {
  const known = DOCUMENT_PARENTS.find((one) => one === kind)
  if (!known || (known === 'character' && !isRowId(toId(ref)))) throw notFound()
  return { kind: known, ref }
}
const toId = (ref: EventRef) => (/^\d{1,10}$/.test(String(ref)) ? Number(ref) : Number.NaN)

/**
 * A parent whose documents the actor changes: their own character, or an event of their organization. Throws 404 where they may not know of
 * it, 403 where their role is too low, 409 while the organization is suspended.
 */
export async function authorizeDocuments(
  ctx: RequestContext,
  { kind, ref }: DocumentParentRef,
): Promise<OwnedDocumentParent> {
  if (kind === 'character') {
    const me = await authorizeCharacterOwner(ctx, toId(ref))
    return { kind, id: toId(ref), owner: { userId: me.id } }
  }
  const { eventId, organizationId } = await authorizeEvent(ctx, 'events.edit', ref)
  const [organization] = await ctx.db.execute<{ status: string }>(
    sql`select status from organizations where id = ${organizationId}`,
  )
  if (organization?.status === 'suspended') throw new AppError('organization_not_active')
  return { kind, id: eventId, owner: { organizationId } }
}

/** A parent whose documents the actor may list; which of them is up to `readableDocuments`. Throws 404. */
export async function getReadableParent(
  ctx: RequestContext,
  { kind, ref }: DocumentParentRef,
): Promise<DocumentParent> {
  const [found] = await ctx.db.execute<{ id: number }>(
    kind === 'event'
      ? sql`select e.id from events e where ${matchesEventRef(ref)} and ${previewableEvents(ctx)}`
      : sql`select c.id from characters c where c.id = ${isRowId(toId(ref)) ? toId(ref) : 0} and ${readableBackgrounds(ctx)}`,
  )
  if (!found) throw notFound()
  return { kind, id: found.id }
}

/**
 * SQL condition: the actor may read the document, by the rules of its parent at this moment. `alias` is the name of the table in the
 * statement. What the site team hid is left to its owner.
 */
export const readableDocuments = (ctx: RequestContext, alias = 'd'): SQL => {
  const d = sql.identifier(alias)
  return sql`(${d}.deleted_at is null and (
    exists (select 1 from events e where e.id = ${d}.event_id and (${readablePanels(ctx)}
      or (${d}.hidden_at is null and case ${d}.audience when 'public' then ${previewableEvents(ctx)} else ${confirmedEvents(ctx)} end)))
    or exists (select 1 from characters c where c.id = ${d}.character_id and (${ownCharacters(ctx)}
      or (${d}.hidden_at is null and ${readableBackgrounds(ctx)})))))`
}

/** SQL condition: the actor may read the earlier files of document `d`: the character's owner, and who reads the event's panel. */
const readableVersions = (ctx: RequestContext): SQL => sql`(d.deleted_at is null and (
  exists (select 1 from events e where e.id = d.event_id and ${readablePanels(ctx)})
  or exists (select 1 from characters c where c.id = d.character_id and ${ownCharacters(ctx)})))`

export const documentFiles: MediaParent = {
  links: documents,
  visible: (ctx) => readableDocuments(ctx, 'documents'),
  fileName: sql`${documents.name}`,
}
export const documentVersionFiles: MediaParent = {
  links: documentVersions,
  visible: (ctx) =>
    sql`exists (select 1 from documents d where d.id = ${documentVersions.documentId} and ${readableVersions(ctx)})`,
  fileName: sql`(select d.name from documents d where d.id = ${documentVersions.documentId})`,
}
