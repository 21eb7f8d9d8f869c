import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Fields } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { SIGN_UPS_PER_HOUR } from '#shared/limits.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { getVisibleEventId } from '../access.server.ts'
import { linkAuthorization } from '../files/link.server.ts'
import { type RegisterForm, registerForm } from '../schema.ts'
import { addNeeds, exceededPools, isServed, judgeInOrder, type Needs, needsOf } from '../seats/free-seats.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { poolsOf } from '../seats/take.server.ts'
import { settleSeats } from '../waiting-list/offers.server.ts'
import { partiesOf, placeOf } from '../waiting-list/waiting.server.ts'
import { type AnsweredFiles, uploadedKeys, withFiles } from './answers-with-files.ts'
import { byOrganizer, byPlayer, type RegistrationRow } from './change-state.server.ts'
import { insertRegistrations, type NewRegistration } from './insert.server.ts'
import { getTicketOnSale, hasPlayedBefore, parseAge, parseMemberAnswers, type Ticket } from './member.server.ts'
import { assertValid, refusal, withRefusals } from './refusal.server.ts'
import {
  assertAccountExists,
  assertCompanions,
  assertSameForm,
  assertSignupOpen,
  findByFormKey,
  hasLiveRegistration,
  withAnswersSentApart,
} from './sign-up-checks.server.ts'
import { listSiteConsents, type ShownConsent } from './site-consents.server.ts'

/** A registration that was made. `waitingPlace` counts the people who wait for the same seats. */
export type Registered = {
  id: number
  groupId: number | null
  state: RegistrationState
  waitingPlace: number | null
  members: { id: number; state: RegistrationState }[]
}
type Options = {
  /** Files that the answers have, stored before. */
  files?: AnsweredFiles
  /** What else the person agreed to, with the texts that were shown. */
  consents?: ShownConsent[]
  /** By somebody of the organization who tries the form: whatever the state of the sign-up, and without a seat. */
  test?: boolean
}

/**
 * Registers the actor for an event, and the companions that they sent: a seat each, together or not at all. Where there are no seats they
 * are put on the waiting list together. A form that is sent twice registers once. Throws `registration_refused` with the reason.
 */
export const register = withRefusals(
  async (ctx: RequestContext, ref: EventRef, input: unknown, { files = {}, consents, test = false }: Options = {}) => {
    const me = authorizeConfirmed(ctx)
    const eventId = test ? (await authorizeEvent(ctx, 'events.edit', ref)).eventId : await getVisibleEventId(ctx, ref)
    const form = parse(registerForm, input)
    await rateLimit(ctx, String(me.id), { name: 'sign-up', points: SIGN_UPS_PER_HOUR, seconds: 3600 })
    return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
      await settleSeats(txCtx, seats)
      const before = await findByFormKey(txCtx, seats, { userId: me.id, formKey: form.form_key })
      if (before) return toRegistered(seats, before)
      if (!test) assertSignupOpen(txCtx, seats.terms)
      if (!test && (await hasLiveRegistration(txCtx, seats, me.id))) throw refusal('duplicate')
      const members = await parseMembers(txCtx, seats, form, { userId: me.id, files, test })
      members[0]!.consents.push(...(consents ?? (await listSiteConsents(txCtx, form.consents))))
      const state = stateFor(seats, members)
      await assertAccountExists(txCtx, me.id)
      const by = test ? byOrganizer(me.id) : byPlayer(me.id)
      const rows = await insertRegistrations(txCtx, seats, members, { state, action: 'register', by })
      for (const [index, row] of rows.entries()) {
        const file = files[index === 0 ? 'authorization' : `additionals.${index - 1}.authorization`]
        // Only minors have a guardian.
        if (file && row.guardianName !== null) await linkAuthorization(txCtx, row.id, file)
      }
      return toRegistered(seats, rows)
    })
  },
)

function toRegistered({ pools, waiting }: Seats, rows: RegistrationRow[]): Registered {
  const { id, groupId, state } = rows[0]!
  const waitingPlace = state === 'waitlisted' ? (placeOf(pools, waiting, id)?.place ?? null) : null
  return { id, groupId, state, waitingPlace, members: rows.map((row) => ({ id: row.id, state: row.state })) }
}

type Person = { userId: number; files: AnsweredFiles; test: boolean }
type Member = NewRegistration & { ticket: Ticket }

/** The person and the companions, each with ticket, answers and age. Throws the refusal of the first who cannot be registered. */
async function parseMembers(ctx: RequestContext, seats: Seats, form: RegisterForm, me: Person): Promise<Member[]> {
  const { additionals } = form
  await assertCompanions(ctx, seats, { userId: me.userId, added: additionals.length, test: me.test })
  const answers = withAnswersSentApart(seats.form?.definition ?? EMPTY_FORM, form)
  const sent = [
    { ...form, answers, name: null, email: null, prefix: '' },
    ...additionals.map((companion, index) => ({
      ...companion,
      ticket: companion.ticket ?? form.ticket,
      prefix: `additionals.${index}.`,
    })),
  ]
  const fields = repeatedEmails(additionals)
  const members: Member[] = []
  for (const [index, person] of sent.entries()) {
    const own = index === 0 ? { userId: me.userId, formKey: form.form_key } : { userId: null }
    const { name, email, prefix } = person
    const ticket = await getTicketOnSale(ctx, seats, { ticket: person.ticket, code: form.code, prefix })
    const { errors, consents, columns } = parseMember(ctx, seats, { ...person, ticketId: ticket.id, files: me.files })
    Object.assign(fields, errors)
    const price = { ticketPrice: ticket.price, coin: ticket.coin }
    const row = { ...columns, ...own, ...price, holderId: me.userId, name, email, ticketId: ticket.id, isTest: me.test }
    members.push({ ticket, consents, row })
  }
  assertValid(fields)
  for (const [index, person] of sent.entries())
    await assertSameForm(ctx, seats, form, { ticketId: members[index]!.ticket.id, answers: person.answers })
  const isForNewcomers = members[0]!.ticket.tier === 'newcomer' && !me.test
  if (isForNewcomers && (await hasPlayedBefore(ctx, me.userId, seats.terms)))
    throw refusal('quota', { ticket: 'newcomer' })
  return members
}

/** Everybody of a group has an address of their own, so that nobody gets the emails of ten people. */
function repeatedEmails(companions: RegisterForm['additionals']): Fields {
  const emails = companions.map(({ email }) => email?.toLowerCase() ?? null)
  const repeated = emails.flatMap((email, index) => (email !== null && emails.indexOf(email) < index ? index : []))
  return Object.fromEntries(repeated.map((index) => [`additionals.${index}.email`, 'repeated']))
}

type SentMember = Pick<RegisterForm, 'answers' | 'birth_date' | 'guardian'> & {
  prefix: string
  ticketId: number
  files: AnsweredFiles
}

function parseMember(ctx: RequestContext, seats: Seats, { ticketId, files, ...sent }: SentMember) {
  const prefix = `${sent.prefix}answers`
  const uploaded = uploadedKeys(files, prefix)
  const parsed = parseMemberAnswers(ctx, seats, { ticketId, prefix: sent.prefix, uploaded }, sent.answers)
  const age = parseAge(seats.terms, sent, sent.prefix)
  const stored = withFiles(parsed, seats.form?.definition ?? EMPTY_FORM, { files, prefix })
  return {
    errors: { ...parsed.fields, ...age.fields },
    consents: parsed.consents,
    columns: { ...age.columns, ...stored, optionsPrice: parsed.optionsPrice },
  }
}

/** Confirmed while there are seats for all; else the waiting list. What the organizer approves takes no seat yet. */
function stateFor(seats: Seats, members: Member[]): RegistrationState {
  const needed = members.map(({ row }) =>
    poolsOf(seats, { isTest: false, answers: {}, specialAnswers: {}, ...row } as RegistrationRow),
  )
  const party = { needs: addNeeds(...needed.map(needsOf)) }
  if (members.length > 1) assertFits(seats, party.needs)
  if (members.some(({ ticket }) => ticket.openingMode === 'approval')) return 'requested'
  if (members[0]!.row.isTest) return 'confirmed'
  const verdict = judgeInOrder(seats.pools, [...partiesOf(seats.waiting), party]).at(-1)!
  if (isServed(verdict)) return 'confirmed'
  const missing = new Set([...verdict.lacking, ...verdict.behind])
  const full = seats.pools.filter(({ id }) => missing.has(id))
  // Nobody waits for an option without having chosen to, while the event has seats: they can choose another one.
  if (full.every(({ kind }) => kind === 'option'))
    throw refusal('quota', Object.fromEntries(full.map(({ fieldKey }) => [`answers.${fieldKey}`, 'sold_out'])))
  if (seats.terms.waitingList) return 'waitlisted'
  throw refusal('sold_out')
}

/** A group that needs more seats than there are at all would wait for ever. Throws `quota`. */
function assertFits({ pools }: Seats, needs: Needs) {
  const exceeded = exceededPools(pools, needs)
  if (exceeded.some(({ kind }) => kind !== 'option')) throw refusal('quota', { additionals: 'too_many' })
  if (exceeded.length > 0)
    throw refusal('quota', Object.fromEntries(exceeded.map(({ fieldKey }) => [`answers.${fieldKey}`, 'sold_out'])))
}
