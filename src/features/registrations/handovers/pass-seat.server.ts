import { and, eq, ne } from 'drizzle-orm'
import type { ParsedAnswers } from '#features/registration-forms/answers.server.ts'
import { getFormVersion, listSpecialKeys } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/languages.ts'
import { type Answers, EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { heldOptionLines, setCharges } from '../charges/charges.server.ts'
import { assertOptionsFree } from '../commands/player/answers.server.ts'
import { linkAnswerFiles, removeFilesOf } from '../files/link.server.ts'
import { registrationTags } from '../player-tags/table.server.ts'
import { insertConsents } from '../records/consents.server.ts'
import { newCode } from '../records/insert.server.ts'
import type { RegistrationRow } from '../registration-changes.server.ts'
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
  /** The ids of the characters that they chose. */
  characters?: number[]
  formId: number | null
  formVersion: number | null
  locale: Locale
}

/**
 * Gives a confirmed seat to someone else under the lock of the event's seats: the registration keeps its seat all the time, so that the
 * waiting list never sees it free. Nothing of the person before stays but the history. Throws `quota` when an option they chose is full.
 */
export async function passSeat(
  ctx: RequestContext,
  seats: Seats,
  { row, toUserId, form }: { row: RegistrationRow; toUserId: number; form: AcceptedForm },
): Promise<RegistrationRow> {
  const { columns: given, consents, characters: _, ...shown } = form
  const columns = { ...given, ...(await withProtected(ctx, seats, given)) }
  assertOptionsFree(seats, row, { ...row, ...columns })
  await removeFilesOf(ctx, [row.id])
  await ctx.db.delete(registrationConsents).where(eq(registrationConsents.registrationId, row.id))
  await ctx.db.delete(registrationTags).where(eq(registrationTags.registrationId, row.id))
  const after = {
    userId: toUserId,
    holderId: toUserId,
    name: null,
    email: null,
    groupId: null,
    formKey: null,
    organizerNote: null,
    ...columns,
    ...shown,
    keptPrices: {},
    authorizationMediaId: null,
    authorizationOnPaper: false,
    specialErasedAt: null,
    code: newCode(),
    updatedAt: ctx.now,
  }
  await leaveGroup(ctx, row)
  await ctx.db.update(registrations).set(after).where(eq(registrations.id, row.id))
  const changed = { ...row, ...after }
  await setSeats(ctx, seats, changed, true)
  await insertConsents(ctx, row.id, consents)
  await setCharges(ctx, row, await listOptionLines(ctx, changed), ['option'])
  await linkAnswerFiles(ctx, row.id, { ...columns.answers, ...columns.specialAnswers })
  return changed
}

/** The options at the prices of the form that the new person accepted. */
async function listOptionLines(ctx: RequestContext, row: RegistrationRow) {
  const { formId, formVersion } = row
  if (formId === null || formVersion === null) return heldOptionLines(EMPTY_FORM, row)
  return heldOptionLines(await getFormVersion(ctx, formId, formVersion), row)
}

/** A question may have become protected while the organization decided: its answer is kept with the special ones. */
async function withProtected(
  ctx: RequestContext,
  { form }: Seats,
  { answers, specialAnswers }: AcceptedForm['columns'],
) {
  const guarded = new Set(form ? await listSpecialKeys(ctx, form.formId) : [])
  const entries = Map.groupBy(Object.entries(answers), ([key]) => guarded.has(key))
  return {
    answers: Object.fromEntries(entries.get(false) ?? []),
    specialAnswers: { ...specialAnswers, ...Object.fromEntries(entries.get(true) ?? []) },
  }
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
