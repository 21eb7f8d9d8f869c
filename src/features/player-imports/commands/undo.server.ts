import { eq, sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { append } from '#features/payments/commands/payments.server.ts'
import { isReceived, listPayments, lockLedger } from '#features/payments/ledger.server.ts'
import { withdrawClaim } from '#features/registrations/claims/invite.server.ts'
import { byMember, changeState } from '#features/registrations/records/change-state.server.ts'
import { withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { contentLocale } from '#shared/languages.ts'
import { findApplied, touched } from '../imported.server.ts'
import { dayAgo } from '../stored-people.server.ts'
import { playerImports } from '../table.server.ts'

const REASON = { es: 'Se deshizo lo que se trajo de la hoja.', en: 'What the spreadsheet brought in was undone.' }

/**
 * Takes back what a list brought in, within a day, by counter-entries: payments are taken back, seats cancelled, and nobody is written to.
 * Whom somebody has touched since stays. Throws `wrong_state` later, and when it was done.
 */
export async function undoPeople(
  ctx: RequestContext,
  ref: EventRef,
  id: number,
): Promise<{ undone: number; kept: number }> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  await findApplied(ctx, { eventId }, id)
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const { state, appliedAt } = await findApplied(txCtx, { eventId }, id, true)
    if (state !== 'applied' || appliedAt === null || appliedAt <= dayAgo(ctx)) throw new AppError('wrong_state')
    const all = await txCtx.db.execute<{ id: number; touched: boolean }>(sql`
      select r.id, ${touched} as touched from player_import_rows i join registrations r on r.id = i.registration_id
      where i.import_id = ${id} order by i.line`)
    const ids = all.flatMap((row) => (row.touched ? [] : [row.id]))
    const payments = (await listPayments(txCtx, ids)).filter(isReceived)
    if (payments.length > 0) await authorizeEvent(ctx, 'money.edit', ref)
    const rows = await lockLedger(txCtx, ids)
    for (const { id: paymentId, registrationId, method, amount, movedOn } of payments) {
      const note = REASON[contentLocale(ctx.locale)]
      await append(
        txCtx,
        { registrationId, method, amount, movedOn, note, state: 'rejected', actorId: userId },
        paymentId,
      )
    }
    for (const { id: claimed } of rows) await withdrawClaim(txCtx, claimed, byMember(userId))
    for (const row of rows)
      await changeState(txCtx, seats, row, { to: 'cancelled', action: 'import_undone', by: byMember(userId) })
    await txCtx.db.execute(sql`update player_import_rows set undone_at = ${ctx.now.toISOString()}::timestamptz
      where import_id = ${id} and registration_id = any(${idArray(ids)})`)
    await processWaitingList(txCtx, seats)
    await txCtx.db.update(playerImports).set({ state: 'undone', undoneAt: ctx.now }).where(eq(playerImports.id, id))
    return { undone: ids.length, kept: all.length - ids.length }
  })
}
