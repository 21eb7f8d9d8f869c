import { z } from 'zod'
import { readDay } from '#features/event-imports/sheets/days.ts'
import { email } from '#features/identity/accounts/schema.ts'
import { LARGEST, readAmount } from '#features/payments/statement/parse/amounts.ts'
import { type ParsedAnswers, parseAnswers } from '#features/registration-forms/answers.server.ts'
import type { EventTerms } from '#features/registrations/event-terms.server.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { multiline, nullable, phone, singleLine } from '#platform/forms/zod-fields.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { NOTE_MAX, PERSON_NAME_LENGTH } from '#shared/limits.ts'
import {
  answerKey,
  answerTarget,
  PEOPLE_PROBLEMS,
  type PeopleProblem,
  type PeopleProblemCode,
  type PeopleTarget,
} from '#shared/player-imports/people-sheet.ts'
import { ageOn } from '#shared/registrations/age.ts'
import { type FormField, textIn } from '#shared/registrations/form-definition.ts'
import type { Ticket } from './people-facts.server.ts'
import { readAnswer } from './read-answer.ts'
import { readState, type SheetState } from './read-state.ts'
import type { Cells, Notation } from './row-cells.ts'

/** Somebody of the sheet, as they would be registered. */
export type Person = {
  name: string
  email: string | null
  ticket: Ticket
  state: SheetState
  paid: number
  paidOn: string | null
  birthDate: string | null
  guardianName: string | null
  guardianPhone: string | null
  guardianEmail: string | null
  note: string | null
  answers: Pick<ParsedAnswers, 'answers' | 'special' | 'options' | 'optionsPrice'>
}

export type Reading = {
  terms: EventTerms
  questions: readonly FormField[]
  notation: Notation
  locale: ContentLocale
  /** That of this row's words, or of who has none. */
  ticketOf: (text: string) => Ticket | null
  tickets: readonly Ticket[]
}

const ownFields = z.object({
  name: singleLine({ max: PERSON_NAME_LENGTH.max }),
  email: nullable(email),
  guardian_name: nullable(singleLine(PERSON_NAME_LENGTH)),
  guardian_phone: nullable(phone),
  guardian_email: nullable(email),
  note: nullable(multiline({ max: NOTE_MAX })),
})
type Own = z.output<typeof ownFields>

/** Reads a row: the person, or all that is wrong with it. */
export function readPerson(written: Cells, reading: Reading): { person: Person | null; problems: PeopleProblem[] } {
  const { terms, notation, locale } = reading
  const problems: PeopleProblem[] = []
  const wrong = (target: PeopleTarget, code: PeopleProblemCode, options: PeopleProblem['options'] = []) => {
    const isKnown = problems.some((problem) => problem.target === target)
    if (!isKnown) problems.push({ target, code, text: (written[target] ?? '').slice(0, 200), options })
    return null
  }
  const cells = withoutErrors(written, (target) => wrong(target, 'formula'))
  const own = readOwn(cells, (target, code) => wrong(target, code))
  const ticket = reading.ticketOf(cells.ticket ?? '')
  if (!ticket)
    wrong('ticket', cells.ticket ? 'ticket' : 'required', [
      ...reading.tickets.map((one) => ({ value: String(one.id), label: titleOf(one, locale) })),
    ])
  const state = readState(cells.state ?? '')
  if (!state) wrong('state', 'state')
  const paid = readPaid(cells.paid ?? '', notation, ticket?.coin ?? 'EUR')
  if (typeof paid === 'string') wrong('paid', paid)
  const paidOn = readPast(cells.paid_on ?? '', notation, terms.today)
  if (paidOn === false) wrong('paid_on', 'date')
  const birthDate = readBirth(cells.birth_date ?? '', notation, terms.today)
  if (birthDate === false) wrong('birth_date', 'date')
  else if (birthDate && ageOn(terms.dateStart ?? terms.today, birthDate) < (terms.minimumAge ?? 0))
    wrong('birth_date', 'underage')
  const answers = ticket && readAnswers(cells, reading, ticket, wrong)
  if (!own || !ticket || !state || !answers || problems.length > 0) return { person: null, problems }
  const person = {
    name: own.name,
    email: own.email,
    ticket,
    state,
    paid: Number(paid),
    paidOn: paidOn || null,
    birthDate: birthDate || null,
    guardianName: own.guardian_name,
    guardianPhone: own.guardian_phone,
    guardianEmail: own.guardian_email,
    note: own.note,
    answers,
  }
  return { person, problems }
}

/** What Excel, also in Spanish, LibreOffice and Google's sheets show where a formula has no result. */
const FORMULA_ERROR =
  /^(#[¡¿]?(NULL|NULO|DIV\/0|VALUE|VALOR|REF|NAME|NOMBRE|NUM|N\/A|N\/D|SPILL|DESBORDAMIENTO|CALC|FIELD|ERROR)[!?]?|Err:\d{3})$/

/** The cells whose formulas have a result. The word of a ticket is asked about with the others that are unknown. */
function withoutErrors(written: Cells, wrong: (target: PeopleTarget) => void): Cells {
  const cells = { ...written }
  for (const [target, text] of Object.entries(written) as [PeopleTarget, string][]) {
    if (target === 'ticket' || !FORMULA_ERROR.test(text)) continue
    wrong(target)
    delete cells[target]
  }
  return cells
}

export const titleOf = ({ titleEs, titleEn }: Ticket, locale: ContentLocale) => (locale === 'en' && titleEn) || titleEs

/** The name of a row, also where the rest is wrong. */
export const nameOf = ({ name, first_name: first = '', last_name: last = '' }: Cells) =>
  (name || `${first} ${last}`).replace(/\s+/g, ' ').trim()

const PROBLEMS: Record<string, PeopleProblemCode> = { too_short: 'required', alphabets: 'wrong' }
const codeOf = (code: string) => PROBLEMS[code] ?? PEOPLE_PROBLEMS.find((one) => one === code) ?? ('wrong' as const)

function readOwn(cells: Cells, wrong: (target: PeopleTarget, code: PeopleProblemCode) => void): Own | null {
  const { email: address, guardian_name, guardian_phone, guardian_email, note } = cells
  try {
    return parse(ownFields, {
      name: nameOf(cells),
      email: address,
      guardian_name,
      guardian_phone,
      guardian_email,
      note,
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const [field, code] of Object.entries(error.fields ?? {})) wrong(field as keyof Own, codeOf(code))
    return null
  }
}

/** In minor units; what is wrong with it otherwise. */
function readPaid(text: string, { decimal }: Notation, coin: string): number | 'amount' | 'currency' {
  const words = text.trim().toLowerCase()
  if (words === '' || /^[-–]+$/.test(words) || ['no', 'gratis', 'free'].includes(words)) return 0
  const amount = readAmount(text, decimal)
  if (typeof amount === 'string' || amount.minor < 0 || amount.minor > LARGEST) return 'amount'
  return amount.currency === null || amount.currency === coin ? amount.minor : 'currency'
}

/** The offset of Eventbrite's days is not that of a clock here: the day is what was written. */
const withoutOffset = (text: string) => text.replace(/\s*([+-]\d{2}:?\d{2}|UTC|CES?T)$/i, '')

/** A day until today; null for none, false for what is no such day. */
function readPast(text: string, { monthFirst }: Notation, today: string): string | null | false {
  if (text === '') return null
  const day = readDay(withoutOffset(text), monthFirst)
  return day !== null && day <= today ? day : false
}

/** Years are often written with two digits, and nobody is born yet in those to come. */
function readBirth(text: string, { monthFirst }: Notation, today: string): string | null | false {
  if (text === '') return null
  const day = readDay(withoutOffset(text), monthFirst)
  if (day === null) return false
  const born = day > today && /\b\d{2}$/.test(text.trim()) ? `${Number(day.slice(0, 4)) - 100}${day.slice(4)}` : day
  return born <= today && born >= '1900-01-01' ? born : false
}

type Wrong = (target: PeopleTarget, code: PeopleProblemCode, options?: PeopleProblem['options']) => void

function readAnswers(cells: Cells, { questions, notation, locale }: Reading, ticket: Ticket, wrong: Wrong) {
  const asked = questions.filter(({ key }) => cells[answerTarget(key)])
  // What the sheet does not say is nobody's answer, and asks for nothing: the person completes it.
  const keys = new Set(asked.map(({ key }) => key))
  const fields = asked.map((field) => ({
    ...field,
    required: false,
    show_if: field.show_if && keys.has(field.show_if.key) ? field.show_if : null,
  }))
  const sent = Object.fromEntries(
    fields.map((field) => [field.key, readAnswer(field, cells[answerTarget(field.key)]!, notation.monthFirst)]),
  )
  const section = { key: 'sheet', title: { es: '', en: null }, fields }
  const at = { ticketId: ticket.id, stages: ['signup', 'followup'] as const, prefix: 'answers' }
  const parsed = parseAnswers({ sections: [section] }, sent, at)
  addProblems(parsed.fields, { fields, locale }, wrong)
  return parsed
}

function addProblems(found: Fields, { fields, locale }: { fields: FormField[]; locale: ContentLocale }, wrong: Wrong) {
  for (const [name, code] of Object.entries(found)) {
    const target = name.replace('answers.', 'answer_') as PeopleTarget
    const field = fields.find(({ key }) => key === answerKey(target))
    const options = field?.type === 'choice' ? field.options : []
    wrong(
      target,
      codeOf(code),
      options.map(({ key, label }) => ({ value: key, label: textIn(label, locale) })),
    )
  }
}
