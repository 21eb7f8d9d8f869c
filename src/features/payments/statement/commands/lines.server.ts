import { and, eq, sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { statementImports, statementLines } from '../../table.server.ts'
import { lineHash } from '../imports.server.ts'
import { keepsForAll } from '../queries/match-context.server.ts'
import { lineForm } from '../schema.ts'
import { type OpenImport, withImport } from './open-import.server.ts'

/**
 * Sets a line aside: it is not of a registration, here and in every later file of the organization. One that is booked stays so. Throws
 * `forbidden` for who decides about the money of one event alone, as does taking it back.
 */
export async function setLineAside(ctx: RequestContext, ref: EventRef, input: unknown) {
  const sent = parse(lineForm, input)
  await withImport(ctx, { ref, importId: sent.import }, async (txCtx, open) => {
    await assertForAll(txCtx, open)
    const hash = await lineHash(txCtx, open.opened, sent.line)
    const { organizationId, eventId, userId } = open
    const [booked] = await txCtx.db.execute(sql`
      select 1 from payments p join registrations r on r.id = p.registration_id join events e on e.id = r.event_id
      where e.organizer_id = ${organizationId} and p.state = 'confirmed' and left(p.external_id, 64) = ${hash}
        and not exists (select 1 from payments x where x.payment_id = p.payment_id and x.state = 'rejected') limit 1`)
    if (booked) return
    const aside = { eventId, isIgnored: true, createdBy: userId, createdAt: txCtx.now }
    await txCtx.db
      .insert(statementLines)
      .values({ organizationId, hash, ...aside })
      .onConflictDoUpdate({ target: [statementLines.organizationId, statementLines.hash], set: aside })
  })
}

/** Takes back that a line was set aside. */
export async function takeLineBack(ctx: RequestContext, ref: EventRef, input: unknown) {
  const sent = parse(lineForm, input)
  await withImport(ctx, { ref, importId: sent.import }, async (txCtx, open) => {
    await assertForAll(txCtx, open)
    const hash = await lineHash(txCtx, open.opened, sent.line)
    const { organizationId: organization, hash: column, isIgnored } = statementLines
    await txCtx.db
      .delete(statementLines)
      .where(and(eq(organization, open.organizationId), eq(column, hash), eq(isIgnored, true)))
  })
}

async function assertForAll(ctx: RequestContext, open: OpenImport) {
  if (!(await keepsForAll(ctx, open))) throw new AppError('forbidden')
}

/** Says that a line is another payment than the one it looks like. */
export async function markDifferent(ctx: RequestContext, ref: EventRef, input: unknown) {
  const sent = parse(lineForm, input)
  await withImport(ctx, { ref, importId: sent.import }, async (txCtx, open) => {
    const hash = await lineHash(txCtx, open.opened, sent.line)
    const { different } = open.opened
    if (different.includes(hash)) return
    const list = JSON.stringify([...different, hash])
    await txCtx.db.execute(
      sql`update ${statementImports} set lines = jsonb_set(lines, '{different}', ${list}::jsonb) where id = ${open.opened.id}`,
    )
  })
}
