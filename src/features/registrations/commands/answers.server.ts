import { eq } from 'drizzle-orm'
import { parseAnswers } from '#features/registration-forms/answers.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { can } from '#shared/member-permissions.ts'
import { type Answers, allFields, EMPTY_FORM, type Stage } from '#shared/registrations/form-definition.ts'
import { isLive, takesSeat } from '#shared/registrations/states.ts'
import { authorizeHolder, authorizeOrganizerOf } from '../access.server.ts'
import { asksBirthDate, type EventTerms, hasBegun } from '../event-terms.server.ts'
import { linkAnswerFiles } from '../files/link.server.ts'
import { answersForm } from '../schema.ts'
import { isServed, judgeInOrder, needsOf } from '../seats/free-seats.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { poolsOf, setSeats } from '../seats/take.server.ts'
import { registrations } from '../table.server.ts'
import { settleSeats } from '../waiting-list/offers.server.ts'
import { partiesOf } from '../waiting-list/waiting.server.ts'
import { type AnsweredFiles, uploadedKeys, withFiles } from './answers-with-files.ts'
import { type By, byOrganizer, byPlayer, findRow, type RegistrationRow, recordChange } from './change-state.server.ts'
import { insertConsents } from './insert.server.ts'
import { parseAge } from './member.server.ts'
import { refusal } from './refusal.server.ts'

type Options = { files?: AnsweredFiles }
/** Who edits: `special` is whether they may see and change `special` answers. */
type Editor = { by: By; isHolder: boolean; special: boolean; eventId: number }

/**
 * Changes the answers of a registration; the person who manages it until the last day for it, and the organization at any time. The keys
 * of the fields that changed are logged. Throws `invalid`, `registration_changed`, 404, and `registration_refused` with `quota` when an
 * option that was chosen has no seats.
 */
export async function changeAnswers(
  ctx: RequestContext,
  id: number,
  input: unknown,
  { files = {} }: Options = {},
): Promise<{ fields: string[] }> {
  const editor = await authorizeEditor(ctx, id)
  const sent = parse(answersForm, input)
  return withLockedSeats(ctx, editor.eventId, async (txCtx, seats) => {
    await settleSeats(txCtx, seats)
    const row = await findRow(txCtx, seats, id)
    if (!row || !isLive(row.state)) throw new AppError('registration_changed')
    if (editor.isHolder && !mayChangeAnswers(seats.terms, ctx.now)) throw new AppError('registration_changed')
    const after = parseChange(txCtx, seats, { row, editor, sent, files })
    const fields = changedFields(row, after.columns)
    if (fields.length === 0) return { fields }
    await writeChange(txCtx, seats, row, { ...row, ...after.columns })
    await insertConsents(txCtx, id, after.consents)
    await recordChange(txCtx, row, { action: 'answers', by: editor.by, fields })
    await settleSeats(txCtx, seats)
    return { fields }
  })
}

/** The person who manages it, else somebody of the organization. Throws 404 for everybody else. */
async function authorizeEditor(ctx: RequestContext, id: number): Promise<Editor> {
  const me = authorizeSignedIn(ctx)
  const own = await authorizeHolder(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return null
    throw error
  })
  if (own) return { by: byPlayer(me.id), isHolder: true, special: true, eventId: own.eventId }
  const { role, eventId } = await authorizeOrganizerOf(ctx, 'players.edit', id)
  return { by: byOrganizer(me.id), isHolder: false, special: can(role, 'players.special'), eventId }
}

/** Whether players may still change their answers: to the end of the last day for it, else until the event begins. */
function mayChangeAnswers(terms: EventTerms, now: Date): boolean {
  if (terms.eventStatus === 'cancelled') return false
  return terms.answersUntil === null ? !hasBegun(terms, now) : terms.today <= terms.answersUntil
}

type Change = { row: RegistrationRow; editor: Editor; sent: ReturnType<typeof parseForm>; files: AnsweredFiles }
const parseForm = (input: unknown) => parse(answersForm, input)

/** The columns after the change. Where the editor may not see special answers, they stay; so does the age where it was not sent. */
function parseChange(ctx: RequestContext, { form, terms }: Seats, { row, editor, sent, files }: Change) {
  const definition = form?.definition ?? EMPTY_FORM
  const stored: Answers = { ...row.answers, ...row.specialAnswers }
  const stages: Stage[] = takesSeat(row.state) ? ['signup', 'followup'] : ['signup']
  const { ticketId, locale } = { ...row, locale: ctx.locale }
  const uploaded = uploadedKeys(files, 'answers')
  const at = { ticketId, stages, prefix: 'answers', special: editor.special, stored, uploaded, locale }
  const parsed = parseAnswers(definition, sent.answers, at)
  const isAgeSent = asksBirthDate(terms) && (editor.isHolder || sent.birth_date !== null)
  const age = isAgeSent ? parseAge(terms, sent, '') : { columns: {}, fields: {} }
  const fields = { ...parsed.fields, ...age.fields }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  const answered = withFiles(parsed, definition, { files, prefix: 'answers' })
  const kept = keptOutside(definition, row, stages)
  const specialAnswers = editor.special ? { ...kept.special, ...answered.specialAnswers } : row.specialAnswers
  return {
    consents: parsed.consents.filter(({ key, given }) => stored[key] !== given),
    columns: {
      ...{ answers: { ...kept.answers, ...answered.answers }, specialAnswers },
      ...{ optionsPrice: parsed.optionsPrice + hiddenPrice(definition, editor.special ? {} : row.specialAnswers) },
      ...{ formId: form?.formId ?? null, formVersion: form?.version ?? null, ...age.columns },
    },
  }
}

/** Answers of a stage that is not asked now. */
function keptOutside(definition: typeof EMPTY_FORM, row: RegistrationRow, stages: readonly Stage[]) {
  const keys = new Set(
    allFields(definition)
      .filter(({ stage }) => !stages.includes(stage))
      .map(({ key }) => key),
  )
  const keep = (answers: Answers) => Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)))
  return { answers: keep(row.answers), special: keep(row.specialAnswers) }
}

/** What the options cost that the editor does not see. */
const hiddenPrice = (definition: typeof EMPTY_FORM, hidden: Answers) =>
  allFields(definition)
    .filter(({ key }) => Object.hasOwn(hidden, key))
    .flatMap(({ key, options }) => options.filter((option) => [hidden[key]].flat().includes(option.key)))
    .reduce((sum, { price }) => sum + price, 0)

type Columns = ReturnType<typeof parseChange>['columns']
const AGE_COLUMNS = {
  birthDate: 'birth_date',
  guardianName: 'guardian',
  guardianPhone: 'guardian',
  guardianEmail: 'guardian',
} as const

/** The keys of the fields whose answer differs. */
function changedFields(row: RegistrationRow, after: Columns): string[] {
  const [before, now] = [
    { ...row.answers, ...row.specialAnswers },
    { ...after.answers, ...after.specialAnswers },
  ]
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const answers = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (key) => !same(before[key], now[key]),
  )
  const ages = Object.entries(AGE_COLUMNS).flatMap(([column, name]) =>
    column in after && after[column as keyof Columns] !== row[column as keyof RegistrationRow] ? [name] : [],
  )
  return [...new Set([...answers, ...ages])]
}

/** Writes the answers and the seats of the options chosen. Throws `quota` when one of them has no seat left. */
async function writeChange(ctx: RequestContext, seats: Seats, before: RegistrationRow, after: RegistrationRow) {
  const { answers, specialAnswers, optionsPrice, formId, formVersion } = after
  const { birthDate, guardianName, guardianPhone, guardianEmail } = after
  const columns = {
    ...{ answers, specialAnswers, optionsPrice, formId, formVersion },
    ...{ birthDate, guardianName, guardianPhone, guardianEmail, updatedAt: ctx.now },
  }
  if (takesSeat(after.state)) assertOptionsFree(seats, before, after)
  await ctx.db.update(registrations).set(columns).where(eq(registrations.id, after.id))
  await setSeats(ctx, seats, after, takesSeat(after.state))
  await linkAnswerFiles(ctx, after.id, { ...answers, ...specialAnswers })
}

/** Of the options chosen now, those that the registration has no seat of need one. Throws `quota`. */
export function assertOptionsFree(seats: Seats, before: RegistrationRow, after: RegistrationRow) {
  const had = new Set(poolsOf(seats, before).map(({ id }) => id))
  const added = poolsOf(seats, after).filter(({ id }) => !had.has(id))
  const verdict = judgeInOrder(seats.pools, [...partiesOf(seats.waiting), { needs: needsOf(added) }]).at(-1)!
  if (isServed(verdict)) return
  const full = added.filter(({ id }) => verdict.lacking.includes(id) || verdict.behind.includes(id))
  throw refusal('quota', Object.fromEntries(full.map(({ fieldKey }) => [`answers.${fieldKey}`, 'sold_out'])))
}
