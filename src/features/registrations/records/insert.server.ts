import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ParsedAnswers } from '#features/registration-forms/answers.server.ts'
import { emit } from '#kit/domain-event.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ChargeLine } from '#shared/payments/price.ts'
import type { HistoryAction } from '#shared/registrations/history-actions.ts'
import { type RegistrationState, takesSeat } from '#shared/registrations/states.ts'
import { addCharges } from '../charges/charges.server.ts'
import { filesIn, linkAnswerFiles } from '../files/link.server.ts'
import type { By, RegistrationRow } from '../registration-changes.server.ts'
import { registrationMade } from '../registration-changes.server.ts'
import type { Seats } from '../seats/lock.server.ts'
import { addSeats } from '../seats/take.server.ts'
import { registrations } from '../table.server.ts'
import { nextPlace, recordChange } from './change-state.server.ts'
import { insertConsents } from './consents.server.ts'

type NewRow = Omit<typeof registrations.$inferInsert, 'eventId' | 'code' | 'state' | 'locale' | 'groupId'>
export type NewRegistration = { row: NewRow; consents: ParsedAnswers['consents']; charges: ChargeLine[] }
type Entry = { state: RegistrationState; action: HistoryAction; by: By; note?: string | null; expiresAt?: Date | null }

/** Inserts registrations under the lock of the seats, with their charges, seats, consents, files and history. Several become one group. */
export async function insertRegistrations(
  ctx: RequestContext,
  seats: Seats,
  members: NewRegistration[],
  { state, action, by, note = null, expiresAt = null }: Entry,
): Promise<RegistrationRow[]> {
  const waitingSince = state === 'waitlisted' ? nextPlace(ctx, seats) : null
  const rows: RegistrationRow[] = []
  for (const { row, consents, charges } of members) {
    const inserted = await insertRow(ctx, {
      ...row,
      eventId: seats.eventId,
      groupId: rows[0]?.id ?? null,
      state,
      waitingSince,
      expiresAt,
      formId: seats.form?.formId ?? null,
      formVersion: seats.form?.version ?? null,
      confirmedAt: state === 'confirmed' ? ctx.now : null,
      locale: ctx.locale,
      code: newCode(),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    rows.push(inserted)
    await insertConsents(ctx, inserted.id, consents)
    if (!inserted.isTest) await addCharges(ctx, inserted.id, charges)
  }
  if (rows.length > 1) {
    rows[0]!.groupId = rows[0]!.id
    await ctx.db.update(registrations).set({ groupId: rows[0]!.id }).where(eq(registrations.id, rows[0]!.id))
  }
  for (const row of rows) {
    await addSeats(ctx, seats, row, takesSeat(state))
    const answers = { ...row.answers, ...row.specialAnswers }
    if (filesIn(answers).length > 0) await linkAnswerFiles(ctx, row.id, answers)
    if (!row.isTest) await emit(ctx, registrationMade, { seats, row })
    await recordChange(ctx, row, { action, by, fromState: null, toState: state, note })
  }
  return rows
}

async function insertRow(ctx: RequestContext, row: typeof registrations.$inferInsert): Promise<RegistrationRow> {
  const [inserted] = await ctx.db.insert(registrations).values(row).returning()
  return inserted!
}

/** What the QR code of a registration holds. */
export const newCode = () => randomBytes(16).toString('base64url')
