import { eq } from 'drizzle-orm'
import type { Keep } from '#features/kept-answers/commands.server.ts'
import { type ParsedAnswers, parseAnswers } from '#features/registration-forms/answers.server.ts'
import { authorizeHolder, authorizeOrganizerOf } from '#features/registrations/access.server.ts'
import { listChoosableCharacters, runCharactersChosen } from '#features/registrations/chosen-characters.server.ts'
import { asksBirthDate, type EventTerms, hasBegun } from '#features/registrations/event-terms.server.ts'
import { type AnsweredFiles, uploadedKeys, withFiles } from '#features/registrations/files/answers-with-files.ts'
import { linkAnswerFiles, linkAuthorization } from '#features/registrations/files/link.server.ts'
import { byMember, byPlayer, findRow, recordChange } from '#features/registrations/records/change-state.server.ts'
import { findNewConsents, insertConsents } from '#features/registrations/records/consents.server.ts'
import { getHeldPrices } from '#features/registrations/records/held-prices.server.ts'
import { type OptionPrices, priceOptions } from '#features/registrations/records/kept-prices.ts'
import type { By, RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { answersChanged } from '#features/registrations/registration-changes.server.ts'
import { answersForm } from '#features/registrations/schema.ts'
import { allocateSeats, isAllocated, needsOf } from '#features/registrations/seats/free-seats.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { poolsOf, setSeats } from '#features/registrations/seats/take.server.ts'
import { partiesOf } from '#features/registrations/seats/waiting.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { emit } from '#kit/domain-event.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { can } from '#shared/member-permissions.ts'
import { type Answers, allFields, EMPTY_FORM, type Stage } from '#shared/registrations/form-definition.ts'
import { isLive, takesSeat } from '#shared/registrations/states.ts'
import { answerTo } from '#shared/registrations/visible-fields.ts'
import { heldOptionLines, setCharges } from '../../charges/charges.server.ts'
import { keepOwnAnswers, parseAge } from '../register/group-member.server.ts'
import { refusal } from '../register/refusal.server.ts'
import { assertSameForm } from '../register/sign-up-checks.server.ts'
import { assertNothingDecidedChanges } from './decided-answers.server.ts'

/** `keep`: what the person agreed to keep of their own answers for the next form. */
type Options = { files?: AnsweredFiles; keep?: Keep }
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
  { files = {}, keep = {} }: Options = {},
): Promise<{ fields: string[] }> {
  const editor = await authorizeEditor(ctx, id)
  const sent = parse(answersForm, input)
  return withLockedSeats(ctx, editor.eventId, async (txCtx, seats) => {
    await processWaitingList(txCtx, seats)
    const row = await findRow(txCtx, seats, id)
    // It may have been handed over since.
    if (editor.isHolder && row?.holderId !== editor.by.userId) throw notFound()
    if (!row || !isLive(row.state) || row.anonymizedAt) throw new AppError('registration_changed')
    if (editor.isHolder && !mayChangeAnswers(seats.terms, ctx.now)) throw new AppError('registration_changed')
    const after = await parseChange(txCtx, seats, { row, editor, sent, files })
    if (editor.isHolder && takesSeat(row.state)) await assertNothingDecidedChanges(txCtx, seats, row, after.columns)
    const fields = [...new Set([...changedFields(row, after.columns), ...after.consents.map(({ key }) => key)])]
    if (isOwn(editor, row))
      await runCharactersChosen(txCtx, row, {
        chosen: after.characters,
        replaced: replacedNames(seats, row, after.columns),
      })
    const changed = { ...row, ...after.columns }
    if (isOwn(editor, row) && !row.isTest)
      await keepOwnAnswers(txCtx, seats, { ...changed, userId: row.userId!, keep, stages: stagesOf(row) })
    if (fields.length === 0) return { fields }
    await writeChange(txCtx, seats, row, changed)
    // It is signed by the guardian who was named before.
    if (editor.isHolder && changed.guardianName !== row.guardianName && row.authorizationMediaId !== null)
      await linkAuthorization(txCtx, id, null)
    await emit(txCtx, answersChanged, { row: changed, fields })
    await insertConsents(txCtx, id, after.consents)
    await recordChange(txCtx, row, { action: 'answers', by: editor.by, fields })
    await processWaitingList(txCtx, seats)
    return { fields }
  })
}

/** The person who manages it, else someone of the organization. Throws 404 for everybody else. */
async function authorizeEditor(ctx: RequestContext, id: number): Promise<Editor> {
  const me = authorizeSignedIn(ctx)
  const own = await authorizeHolder(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return null
    throw error
  })
  if (own) return { by: byPlayer(me.id), isHolder: true, special: true, eventId: own.eventId }
  const { role, eventId } = await authorizeOrganizerOf(ctx, 'players.edit', id)
  return { by: byMember(me.id), isHolder: false, special: can(role, 'players.special'), eventId }
}

/** Whether players may still change their answers: to the end of the last day for it, else until the event begins. */
function mayChangeAnswers(terms: EventTerms, now: Date): boolean {
  if (terms.eventStatus === 'cancelled') return false
  return terms.answersUntil === null ? !hasBegun(terms, now) : terms.today <= terms.answersUntil
}

type Change = { row: RegistrationRow; editor: Editor; sent: ReturnType<typeof parseForm>; files: AnsweredFiles }
const parseForm = (input: unknown) => parse(answersForm, input)

/** The columns after the change. Where the editor may not see special answers, they stay; so does the age where it was not sent. */
async function parseChange(ctx: RequestContext, seats: Seats, { row, editor, sent, files }: Change) {
  const { form, terms } = seats
  const definition = form?.definition ?? EMPTY_FORM
  const stored: Answers = { ...row.answers, ...row.specialAnswers }
  const stages = stagesOf(row)
  const { ticketId, locale } = { ...row, locale: ctx.locale }
  const uploaded = uploadedKeys(files, 'answers')
  const characters = isOwn(editor, row) ? await listChoosableCharacters(ctx, editor.by.userId!) : NO_CHARACTERS
  const at = { ticketId, stages, prefix: 'answers', special: editor.special, stored, uploaded, characters, locale }
  const parsed = parseAnswers(definition, sent.answers, at)
  const isAgeSent = asksBirthDate(terms) && (editor.isHolder || sent.birth_date !== null)
  const age = isAgeSent ? parseAge(terms, sent, '') : { columns: {}, fields: {} }
  const fields = { ...parsed.fields, ...age.fields }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  const held = await getHeldPrices(ctx, row)
  await assertSameForm(ctx, seats, sent, (version) => agreedTo(parseAnswers(version, sent.answers, at), held))
  const answered = withFiles(parsed, definition, { files, prefix: 'answers' })
  const kept = keptOutside(definition, row, stages)
  const specialAnswers = editor.special ? { ...kept.special, ...answered.specialAnswers } : row.specialAnswers
  const answers = { ...kept.answers, ...answered.answers }
  return {
    characters: parsed.characters,
    consents: await findNewConsents(ctx, row.id, { consents: parsed.consents, definition }),
    columns: {
      answers,
      specialAnswers,
      ...priceOptions(definition, { ...answers, ...specialAnswers }, held),
      formId: form?.formId ?? null,
      formVersion: form?.version ?? null,
      ...age.columns,
    },
  }
}

/** The stages that are asked: the second one once there is a seat. */
const stagesOf = ({ state }: RegistrationRow): Stage[] => (takesSeat(state) ? ['signup', 'followup'] : ['signup'])

/** By the person whose registration it is, not for a companion. */
const isOwn = ({ isHolder, by }: Editor, { userId }: RegistrationRow) => isHolder && userId === by.userId
const NO_CHARACTERS: ReadonlyMap<number, string> = new Map()

/** The names of characters that were answers, and are not any more. */
function replacedNames({ form }: Seats, before: RegistrationRow, after: Columns): string[] {
  const keys = allFields(form?.definition ?? EMPTY_FORM).flatMap(({ type, key }) => (type === 'character' ? key : []))
  const namesIn = ({ answers, specialAnswers }: Pick<RegistrationRow, 'answers' | 'specialAnswers'>) =>
    keys.map((key) => answerTo({ ...answers, ...specialAnswers }, key)).filter((name) => typeof name === 'string')
  const kept = new Set(namesIn(after))
  return namesIn(before).filter((name) => !kept.has(name))
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

/** What counts of answers: the consents given, and the options with what they cost. To withdraw a consent, its text does not matter. */
const agreedTo = ({ consents, options }: ParsedAnswers, held: OptionPrices) => ({
  consents: consents.filter(({ given }) => given),
  options: options.map((one) => ({ ...one, price: held[`${one.field}.${one.option}`] ?? one.price })),
})

type Columns = Pick<RegistrationRow, 'answers' | 'specialAnswers'> &
  Partial<Pick<RegistrationRow, 'birthDate' | 'guardianName' | 'guardianPhone' | 'guardianEmail'>>
const AGE_COLUMNS = {
  birthDate: 'birth_date',
  guardianName: 'guardian',
  guardianPhone: 'guardian',
  guardianEmail: 'guardian',
} as const

/** The keys of the fields whose answer differs. */
export function changedFields(row: RegistrationRow, after: Columns): string[] {
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
export async function writeChange(ctx: RequestContext, seats: Seats, before: RegistrationRow, after: RegistrationRow) {
  const { answers, specialAnswers, optionsPrice, keptPrices, formId, formVersion } = after
  const { birthDate, guardianName, guardianPhone, guardianEmail } = after
  const columns = {
    answers,
    specialAnswers,
    optionsPrice,
    keptPrices,
    formId,
    formVersion,
    birthDate,
    guardianName,
    guardianPhone,
    guardianEmail,
    updatedAt: ctx.now,
  }
  if (takesSeat(after.state)) assertOptionsFree(seats, before, after)
  await ctx.db.update(registrations).set(columns).where(eq(registrations.id, after.id))
  await setSeats(ctx, seats, after, takesSeat(after.state))
  await linkAnswerFiles(ctx, after.id, { ...answers, ...specialAnswers })
  await setCharges(ctx, after, heldOptionLines(seats.form?.definition ?? EMPTY_FORM, after), ['option'])
}

/** Of the options chosen now, those that the registration has no seat of need one. Throws `quota`. */
export function assertOptionsFree(seats: Seats, before: RegistrationRow, after: RegistrationRow) {
  const had = new Set(poolsOf(seats, before).map(({ id }) => id))
  const added = poolsOf(seats, after).filter(({ id }) => !had.has(id))
  const allocation = allocateSeats(seats.pools, [...partiesOf(seats.waiting), { needs: needsOf(added) }]).at(-1)!
  if (isAllocated(allocation)) return
  const full = added.filter(({ id }) => allocation.lacking.includes(id) || allocation.behind.includes(id))
  throw refusal('quota', Object.fromEntries(full.map(({ fieldKey }) => [`answers.${fieldKey}`, 'sold_out'])))
}
