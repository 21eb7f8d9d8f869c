import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { auditLog } from '#features/audit/table.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { textForm } from './schema.ts'
import { texts, textVersions } from './table.server.ts'

export const textEntity: EntityType = {
  type: 'text',
  name: (_, { id }) => sql`select x.title from texts x where x.id = ${id}`,
}

const ACTIONS = ['editText', 'restoreText']
type TextContent = { title: string; summary: string; body: string }

/** Saves a guide, help or legal text and keeps the previous version. From then on its file is ignored. Returns false when nothing changed. */
export async function editText(ctx: RequestContext, id: number, form: unknown): Promise<boolean> {
  authorizeTeam(ctx)
  const { seen, ...content } = parse(textForm, form)
  return transaction(ctx, (txCtx) => updateText(txCtx, { id, action: 'editText', content, seen }))
}

/** Restores a version of a text; the present content becomes a version too. Returns false when nothing changed. */
export async function restoreText(ctx: RequestContext, versionId: number): Promise<boolean> {
  authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const [version] = isRowId(versionId)
      ? await txCtx.db.select().from(textVersions).where(eq(textVersions.id, versionId))
      : []
    if (!version) throw notFound()
    const { textId, title, summary, body } = version
    return updateText(txCtx, { id: textId, action: 'restoreText', content: { title, summary, body } })
  })
}

type TextUpdate = { id: number; action: AuditAction; content: TextContent; seen?: string | null }

async function updateText(ctx: RequestContext, { id, action, content, seen = null }: TextUpdate): Promise<boolean> {
  const [current] = isRowId(id) ? await ctx.db.select().from(texts).where(eq(texts.id, id)).for('update') : []
  if (!current) throw notFound()
  // Someone else has saved since this form was opened: do not overwrite their changes.
  if (seen !== null && seen !== current.updatedAt.toISOString()) throw new AppError('changed_since')
  if (content.title === current.title && content.summary === current.summary && content.body === current.body)
    return false
  const writtenBy = await lastEditor(ctx, id)
  const { title, summary, body } = current
  const version = { textId: id, title, summary, body, writtenBy, writtenAt: current.editedAt ?? current.updatedAt }
  const [stored] = await ctx.db.insert(textVersions).values(version).returning({ id: textVersions.id })
  await ctx.db
    .update(texts)
    .set({ ...content, revised: dayAt(ctx.now), editedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(texts.id, id))
  await recordAudit(ctx, { action, entityType: 'text', entityId: id, details: { version: stored!.id } })
  return true
}

/** Null when the present content comes from the file. */
async function lastEditor(ctx: RequestContext, id: number): Promise<number | null> {
  const edits = and(eq(auditLog.entityType, 'text'), eq(auditLog.entityId, id), inArray(auditLog.action, ACTIONS))
  const [last] = await ctx.db
    .select({ by: auditLog.actorId })
    .from(auditLog)
    .where(edits)
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last?.by ?? null
}
