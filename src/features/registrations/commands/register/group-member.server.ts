import { and, eq, sql } from 'drizzle-orm'
import { isUnpayableTicket } from '#features/events/access.server.ts'
import { type Keep, keepAnswers } from '#features/kept-answers/commands.server.ts'
import { parseAnswers } from '#features/registration-forms/answers.server.ts'
import { asksBirthDate, type EventTerms } from '#features/registrations/event-terms.server.ts'
import { type AnsweredFiles, uploadedKeys, withFiles } from '#features/registrations/files/answers-with-files.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import type { RegisterForm } from '#features/registrations/schema.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Fields } from '#platform/errors/app-error.ts'
import { ADULT_AGE, ageOn, isMinorOn } from '#shared/registrations/age.ts'
import { EMPTY_FORM, type FormDefinition, type Stage } from '#shared/registrations/form-definition.ts'
import { optionLines } from '../../charges/charges.server.ts'
import { refusal } from './refusal.server.ts'

export type Ticket = typeof tickets.$inferSelect
type Sent = Pick<RegisterForm, 'answers' | 'birth_date' | 'guardian'>

/** Finds a ticket that is on sale for whoever has the code. Throws `closed` when its sale has ended. */
export async function getTicketOnSale(
  ctx: RequestContext,
  { eventId, terms }: Pick<Seats, 'eventId' | 'terms'>,
  { ticket: id, code, prefix }: { ticket: number; code: string | null; prefix: string },
): Promise<Ticket> {
  const [ticket] = await ctx.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.eventId, eventId)))
  // A wrong code is answered as an unknown ticket is, so that nobody finds out which tickets there are.
  const isFound = ticket && (ticket.visibility === 'public' || isSameCode(ticket.accessCode, code))
  if (!isFound)
    throw refusal('invalid', { [`${prefix}ticket`]: 'choice', ...(code !== null && { code: 'wrong' as const }) })
  if (ticket.archivedAt || (ticket.limitDate && ticket.limitDate < terms.today)) throw refusal('closed')
  return ticket
}

/** Throws `closed` for a ticket that costs something while nobody has said how one pays. */
export async function assertPayable({ db }: RequestContext, { id }: Pick<Ticket, 'id'>) {
  const [found] = await db.execute(
    sql`select 1 from tickets k join events e on e.id = k.event_id where k.id = ${id} and ${isUnpayableTicket}`,
  )
  if (found) throw refusal('closed')
}

const isSameCode = (code: string | null, typed: string | null) =>
  code !== null && typed !== null && code.trim().toLowerCase() === typed.trim().toLowerCase()

/** Whether the person has been at an event before: attended, or confirmed for one that took place. */
export async function hasPlayedBefore(ctx: RequestContext, userId: number, { today }: EventTerms): Promise<boolean> {
  const [earlier] = await ctx.db.execute(sql`
    select 1 from registrations r join events e on e.id = r.event_id
    where r.user_id = ${userId} and not r.is_test and (r.state = 'attended'
      or r.state = 'confirmed' and e.last_day < ${today}::date and e.happening <> 'cancelled') limit 1`)
  return earlier !== undefined
}

type Member = {
  ticketId: number
  prefix: string
  uploaded?: readonly string[]
  /** The person's own characters; companions have none. */
  characters?: ReadonlyMap<number, string>
}

/** Parses what one person answers, under the names of the controls after `prefix`. */
export function parseMemberAnswers(
  ctx: RequestContext,
  { form }: Pick<Seats, 'form'>,
  { ticketId, prefix, uploaded = [], characters = NO_CHARACTERS }: Member,
  answers: unknown,
) {
  return parseAnswers(form?.definition ?? EMPTY_FORM, answers, {
    ticketId,
    uploaded,
    characters,
    stages: SIGN_UP,
    prefix: `${prefix}answers`,
    locale: ctx.locale,
  })
}
const SIGN_UP = ['signup'] as const
const NO_CHARACTERS: ReadonlyMap<number, string> = new Map()

/** The same with another version of the form, for what two versions agree on. */
export const parseMemberWith =
  (ctx: RequestContext, { ticketId, answers }: { ticketId: number; answers: unknown }) =>
  (definition: FormDefinition) =>
    parseAnswers(definition, answers, { ticketId, stages: SIGN_UP, prefix: 'answers', locale: ctx.locale })

/** The columns about age. Throws `underage`; other errors are in `fields`. */
export function parseAge(terms: EventTerms, sent: Sent, prefix: string) {
  const none = { birthDate: null, guardianName: null, guardianPhone: null, guardianEmail: null }
  const fields: Fields = {}
  if (!asksBirthDate(terms)) return { columns: none, fields }
  const birthDate = sent.birth_date
  if (birthDate === null) return { columns: none, fields: { [`${prefix}birth_date`]: 'required' } satisfies Fields }
  if (birthDate > terms.today) return { columns: none, fields: { [`${prefix}birth_date`]: 'date' } satisfies Fields }
  const age = ageOn(terms.dateStart ?? terms.today, birthDate)
  if (age < (terms.minimumAge ?? 0)) throw refusal('underage', { [`${prefix}birth_date`]: 'underage' })
  if (age >= ADULT_AGE) return { columns: { ...none, birthDate }, fields }
  const { name = null, phone = null, email = null } = sent.guardian ?? {}
  if (name === null) fields[`${prefix}guardian.name`] = 'required'
  if (phone === null) fields[`${prefix}guardian.phone`] = 'required'
  return { columns: { birthDate, guardianName: name, guardianPhone: phone, guardianEmail: email }, fields }
}

type SentMember = Pick<RegisterForm, 'answers' | 'birth_date' | 'guardian'> & {
  prefix: string
  ticketId: number
  files: AnsweredFiles
  characters?: ReadonlyMap<number, string>
}

/** Parses one person of a group: the errors, and what is stored. */
export function parseMember(ctx: RequestContext, seats: Seats, { ticketId, files, characters, ...sent }: SentMember) {
  const prefix = `${sent.prefix}answers`
  const uploaded = uploadedKeys(files, prefix)
  const member = { ticketId, prefix: sent.prefix, uploaded, ...(characters && { characters }) }
  const parsed = parseMemberAnswers(ctx, seats, member, sent.answers)
  const age = parseAge(seats.terms, sent, sent.prefix)
  const stored = withFiles(parsed, seats.form?.definition ?? EMPTY_FORM, { files, prefix })
  return {
    errors: { ...parsed.fields, ...age.fields },
    consents: parsed.consents,
    characters: parsed.characters,
    charges: optionLines(seats.form?.definition ?? EMPTY_FORM, parsed.options),
    columns: { ...age.columns, ...stored, optionsPrice: parsed.optionsPrice },
  }
}

type OwnAnswers = Pick<RegistrationRow, 'ticketId' | 'answers' | 'specialAnswers' | 'birthDate' | 'guardianName'>
type Kept = OwnAnswers & { userId: number; keep: Keep; stages?: readonly Stage[] }

/** Keeps what a person answered of themselves, with the sign-up or later, for the next form, as far as they agreed. */
export function keepOwnAnswers(
  ctx: RequestContext,
  seats: Seats,
  { userId, keep, ticketId, stages = SIGN_UP, ...row }: Kept,
) {
  const definition = seats.form?.definition ?? EMPTY_FORM
  const asked = { definition, ticketId, stages, asksBirthDate: asksBirthDate(seats.terms) }
  const answers = { ...row.answers, ...row.specialAnswers }
  const isMinor = row.guardianName !== null || isMinorOn(seats.terms.today, row.birthDate)
  return keepAnswers(ctx, userId, keep, asked, { ...row, answers, isMinor })
}
