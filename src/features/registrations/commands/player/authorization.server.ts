import { authorizeHolder } from '#features/registrations/access.server.ts'
import { linkAuthorization } from '#features/registrations/files/link.server.ts'
import { byPlayer, findRow, recordChange } from '#features/registrations/records/change-state.server.ts'
import { withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { isMinorOn } from '#shared/registrations/age.ts'
import type { FileAnswer } from '#shared/registrations/form-definition.ts'
import { isLive } from '#shared/registrations/states.ts'

/**
 * Sets or replaces the signed authorization of a minor's guardian, a file that was stored before. Possible until the event is over,
 * also after the last day to change answers. Throws `registration_changed` and 404.
 */
export async function changeAuthorization(ctx: RequestContext, id: number, file: FileAnswer) {
  const { eventId, userId } = await authorizeHolder(ctx, id)
  await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const { terms } = seats
    const row = await findRow(txCtx, seats, id)
    if (row?.holderId !== userId) throw notFound()
    const isMinor = terms.dateStart !== null && isMinorOn(terms.dateStart, row.birthDate)
    const isOver = terms.lastDay !== null && terms.lastDay < terms.today
    if (!isLive(row.state) || !isMinor || isOver) throw new AppError('registration_changed')
    await linkAuthorization(txCtx, id, file)
    await recordChange(txCtx, row, { action: 'authorization', by: byPlayer(userId) })
  })
}
