import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { hasOwnLink } from '#shared/player-emails/placeholders.ts'
import type { OwnTextKind } from '#shared/registrations/own-texts.ts'
import { findOwnTexts, type OwnText, ownTextKindsFor, versionOf } from './queries.server.ts'
import { ownTextsForm } from './schema.ts'
import { ownTexts } from './table.server.ts'

/**
 * Saves what the emails of an event say of its own. Throws `changed_meanwhile` where someone else saved since the page was opened, and
 * `invalid` for English alone and for links that open for the writer alone.
 */
export async function saveOwnTexts(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId, role } = await authorizeEvent(ctx, 'emails.send', ref)
  const sent = parse(ownTextsForm, form)
  const wanted = ownTextKindsFor(role).map((kind) => ({ kind, es: sent[`${kind}_es`], en: sent[`${kind}_en`] }))
  const fields: Fields = {}
  for (const { kind, es, en } of wanted) {
    if (es === null && en !== null) fields[`${kind}_es`] = 'required'
    for (const [locale, text] of Object.entries({ es, en }))
      if (hasOwnLink(text ?? '', ctx.services.settings.siteUrl)) fields[`${kind}_${locale}`] = 'own_link'
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  await transaction(ctx, async (txCtx) => {
    await txCtx.db.execute(sql`select 1 from events where id = ${eventId} for no key update`)
    const before = await findOwnTexts(txCtx, eventId)
    const changed = wanted.filter(({ kind, es, en }) => before[kind].es !== es || before[kind].en !== en)
    // Also where a form was sent twice.
    if (changed.length === 0) return
    if (versionOf(before) !== sent.version) throw new AppError('changed_meanwhile')
    for (const { kind, ...text } of changed) await write(txCtx, eventId, kind, text)
    await recordAudit(txCtx, {
      action: 'saveOwnTexts',
      entityType: 'event',
      entityId: eventId,
      details: { changed: changed.map(({ kind }) => kind) },
    })
  })
}

async function write({ db, now }: RequestContext, eventId: number, kind: OwnTextKind, { es, en }: OwnText) {
  if (es === null) {
    await db.delete(ownTexts).where(and(eq(ownTexts.eventId, eventId), eq(ownTexts.kind, kind)))
    return
  }
  const row = { textEs: es, textEn: en, updatedAt: now }
  await db
    .insert(ownTexts)
    .values({ eventId, kind, ...row })
    .onConflictDoUpdate({ target: [ownTexts.eventId, ownTexts.kind], set: row })
}
