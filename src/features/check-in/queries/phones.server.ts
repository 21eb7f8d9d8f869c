import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { isMinor, playerTables } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { CheckInPhone } from '#shared/check-in/check-in.ts'
import { formatPhone } from '#shared/phone-number.ts'
import { type Answers, textIn } from '#shared/registrations/form-definition.ts'

/** Contacts for emergencies are sealed: docs/product.md, "Registrations: documents for the day". */
const SEALED = /emerg/i

type Row = { answers: Answers; isMinor: boolean; guardianName: string | null; guardianPhone: string | null }

/** Where someone who has not come can be called, and of minors the guardian: for who sees the players, never for check-in staff. */
export async function listPhones(ctx: RequestContext, ref: EventRef, registrationId: number): Promise<CheckInPhone[]> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const asked = await listAskedFields(ctx, eventId)
  const fields = asked.filter(({ key, type, special }) => type === 'phone' && !special && !SEALED.test(key))
  const [row] = await ctx.db.execute<Row>(sql`
    select r.answers, ${isMinor} as "isMinor", r.guardian_name as "guardianName", r.guardian_phone as "guardianPhone"
    from ${playerTables} where r.id = ${registrationId} and r.event_id = ${eventId} and r.anonymized_at is null`)
  if (!row) throw notFound()
  const own = fields.flatMap(({ key, label }): CheckInPhone[] => {
    const phone = row.answers[key]
    return typeof phone === 'string' && phone ? [toPhone(phone, { label: textIn(label, ctx.locale) })] : []
  })
  const { guardianName, guardianPhone } = row
  return row.isMinor && guardianPhone ? [...own, toPhone(guardianPhone, { guardian: guardianName ?? '' })] : own
}

const toPhone = (phone: string, whose: Pick<CheckInPhone, 'label' | 'guardian'>): CheckInPhone => ({
  phone,
  shown: formatPhone(phone),
  ...whose,
})
