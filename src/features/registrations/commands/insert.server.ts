import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ParsedAnswers } from '#features/registration-forms/answers.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { HistoryAction } from '#shared/registrations/history-actions.ts'
import { type RegistrationState, takesSeat } from '#shared/registrations/states.ts'
import { filesIn, linkAnswerFiles } from '../files/link.server.ts'
import type { Seats } from '../seats/lock.server.ts'
import { addSeats } from '../seats/take.server.ts'
import { registrationConsents, registrations } from '../table.server.ts'
import { type By, nextPlace, type RegistrationRow, recordChange } from './change-state.server.ts'

type NewRow = Omit<typeof registrations.$inferInsert, 'eventId' | 'code' | 'state' | 'locale' | 'groupId'>
export type NewRegistration = { row: NewRow; consents: ParsedAnswers['consents'] }
type Entry = { state: RegistrationState; action: HistoryAction; by: By; note?: string | null }

/** Inserts registrations under the lock of the seats, with their seats, consents, files and history. Several become one group. */
export async function insertRegistrations(
  ctx: RequestContext,
  seats: Seats,
  members: NewRegistration[],
  { state, action, by, note = null }: Entry,
): Promise<RegistrationRow[]> {
  const waitingSince = state === 'waitlisted' ? nextPlace(ctx, seats) : null
  const rows: RegistrationRow[] = []
  for (const { row, consents } of members) {
    const inserted = await insertRow(ctx, {
      ...row,
      ...{ eventId: seats.eventId, groupId: rows[0]?.id ?? null, state, waitingSince },
      ...{ formId: seats.form?.formId ?? null, formVersion: seats.form?.version ?? null },
      ...{ confirmedAt: state === 'confirmed' ? ctx.now : null, locale: ctx.locale, code: newCode() },
      ...{ createdAt: ctx.now, updatedAt: ctx.now },
    })
    rows.push(inserted)
    await insertConsents(ctx, inserted.id, consents)
  }
  if (rows.length > 1) {
    rows[0]!.groupId = rows[0]!.id
    await ctx.db.update(registrations).set({ groupId: rows[0]!.id }).where(eq(registrations.id, rows[0]!.id))
  }
  for (const row of rows) {
    await addSeats(ctx, seats, row, takesSeat(state))
    const answers = { ...row.answers, ...row.specialAnswers }
    if (filesIn(answers).length > 0) await linkAnswerFiles(ctx, row.id, answers)
    await recordChange(ctx, row, { action, by, fromState: null, toState: state, note })
  }
  return rows
}

async function insertRow(ctx: RequestContext, row: typeof registrations.$inferInsert): Promise<RegistrationRow> {
  const [inserted] = await ctx.db.insert(registrations).values(row).returning()
  return inserted!
}

/** What the QR code of a registration holds. */
const newCode = () => randomBytes(16).toString('base64url')

/** Keeps the texts that were agreed to, each with the hash of its words as their version. */
export async function insertConsents(ctx: RequestContext, registrationId: number, consents: ParsedAnswers['consents']) {
  if (consents.length === 0) return
  const rows = consents.map((consent) => ({
    ...consent,
    ...{ registrationId, at: ctx.now, version: createHash('sha256').update(consent.shown).digest('hex') },
  }))
  await ctx.db.insert(registrationConsents).values(rows).onConflictDoNothing()
}
