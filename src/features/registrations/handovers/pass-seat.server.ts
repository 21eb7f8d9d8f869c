import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { ParsedAnswers } from '#features/registration-forms/answers.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/enums.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import { assertOptionsFree } from '../commands/answers.server.ts'
import type { RegistrationRow } from '../commands/change-state.server.ts'
import { insertConsents } from '../commands/insert.server.ts'
import { linkAnswerFiles, removeFilesOf } from '../files/link.server.ts'
import type { Seats } from '../seats/lock.server.ts'
import { setSeats } from '../seats/take.server.ts'
import { registrationConsents, registrations } from '../table.server.ts'

/** What the new person answered, as it was checked. */
export type AcceptedForm = {
  columns: {
    answers: Answers
    specialAnswers: Answers
    optionsPrice: number
    birthDate: string | null
    guardianName: string | null
    guardianPhone: string | null
    guardianEmail: string | null
  }
  consents: ParsedAnswers['consents']
  formId: number | null
  formVersion: number | null
  locale: Locale
}

/**
 * Gives a confirmed seat to somebody else under the lock of the event's seats: the registration keeps its seat all the time, so that the
 * waiting list never sees it free. Nothing of the person before stays but the history. Throws `quota` when an option they chose is full.
 */
export async function passSeat(
  ctx: RequestContext,
  seats: Seats,
  { row, toUserId, form }: { row: RegistrationRow; toUserId: number; form: AcceptedForm },
): Promise<RegistrationRow> {
  const { columns, consents, ...shown } = form
  assertOptionsFree(seats, row, { ...row, ...columns })
  await removeFilesOf(ctx, [row.id])
  await ctx.db.delete(registrationConsents).where(eq(registrationConsents.registrationId, row.id))
  const after = {
    ...{
      userId: toUserId,
      holderId: toUserId,
      name: null,
      email: null,
      groupId: null,
      formKey: null,
      organizerNote: null,
    },
    ...{ ...columns, ...shown, authorizationMediaId: null, specialErasedAt: null },
    ...{ code: randomBytes(16).toString('base64url'), updatedAt: ctx.now },
  }
  await leaveGroup(ctx, row)
  await ctx.db.update(registrations).set(after).where(eq(registrations.id, row.id))
  const changed = { ...row, ...after }
  await setSeats(ctx, seats, changed, true)
  await insertConsents(ctx, row.id, consents)
  await linkAnswerFiles(ctx, row.id, { ...columns.answers, ...columns.specialAnswers })
  return changed
}

/** The others stay a group, of which the first is the head; one alone is none. */
async function leaveGroup(ctx: RequestContext, { id, groupId }: RegistrationRow) {
  if (groupId === null) return
  const others = await ctx.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.groupId, groupId), ne(registrations.id, id)))
    .orderBy(registrations.id)
  const head = others.length > 1 ? (others.find((other) => other.id === groupId) ?? others[0]!).id : null
  for (const other of others)
    await ctx.db.update(registrations).set({ groupId: head }).where(eq(registrations.id, other.id))
}
