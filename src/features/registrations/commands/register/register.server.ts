import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { Keep } from '#features/kept-answers/commands.server.ts'
import { getVisibleEventId } from '#features/registrations/access.server.ts'
import { listChoosableCharacters, runCharactersChosen } from '#features/registrations/chosen-characters.server.ts'
import type { AnsweredFiles } from '#features/registrations/files/answers-with-files.ts'
import { linkAuthorization } from '#features/registrations/files/link.server.ts'
import { byMember, byPlayer } from '#features/registrations/records/change-state.server.ts'
import { insertRegistrations, type NewRegistration } from '#features/registrations/records/insert.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { findHoldEnd } from '#features/registrations/registration-changes.server.ts'
import { type RegisterForm, signUpSchema } from '#features/registrations/schema.ts'
import {
  addNeeds,
  allocateSeats,
  exceededPools,
  isAllocated,
  type Needs,
  needsOf,
} from '#features/registrations/seats/free-seats.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { poolsOf } from '#features/registrations/seats/take.server.ts'
import { partiesOf, placeOf } from '#features/registrations/seats/waiting.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Fields } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { sumOf } from '#shared/payments/price.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { priceSeats } from '../../charges/seat-prices.server.ts'
import {
  assertPayable,
  getTicketOnSale,
  hasPlayedBefore,
  keepOwnAnswers,
  parseMember,
  parseMemberWith,
  type Ticket,
} from './group-member.server.ts'
import { assertValid, refusal, withRefusals } from './refusal.server.ts'
import {
  assertAccountExists,
  assertCompanions,
  assertSameForm,
  assertSignupOpen,
  characterSentApart,
  countSignUp,
  findByFormKey,
  hasLiveRegistration,
  withAnswersSentApart,
} from './sign-up-checks.server.ts'
import { listSiteConsents, missingSiteConsents, type ShownConsent } from './site-consents.server.ts'

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
  /** The texts that were shown beside the site's consents. */
  shownConsents?: ShownConsent[]
  /** By someone of the organization who tries the form: whatever the state of the sign-up, and without a seat. */
  test?: boolean
  /** What the person agreed to keep of their own answers for the next form. */
  keep?: Keep
  /** It was counted before the files that came with it were stored. */
  counted?: boolean
}

/**
 * Registers the actor for an event, and the companions that they sent: a seat each, together or not at all. Where there are no seats they
 * are put on the waiting list together. A form that is sent twice registers once. Throws `registration_refused` with the reason.
 */
export const register = withRefusals(
  async (ctx: RequestContext, ref: EventRef, input: unknown, options: Options = {}) => {
    const { files = {}, shownConsents, keep = {}, test = false, counted = false } = options
    const me = authorizeConfirmed(ctx, 'registrations:write')
    const eventId = test ? (await authorizeEvent(ctx, 'events.edit', ref)).eventId : await getVisibleEventId(ctx, ref)
    const form = parse(signUpSchema, input)
    if (!counted) await countSignUp(ctx, me.id)
    return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
      await processWaitingList(txCtx, seats)
      const before = await findByFormKey(txCtx, seats, { userId: me.id, formKey: form.form_key })
      if (before) return toRegistered(seats, before)
      if (!test) assertSignupOpen(txCtx, seats.terms)
      if (!test && (await hasLiveRegistration(txCtx, seats, me.id))) throw refusal('duplicate')
      const members = await parseMembers(txCtx, seats, form, { userId: me.id, files, test })
      members[0]!.consents.push(...(shownConsents ?? (await listSiteConsents(txCtx))))
      const given = stateFor(seats, members)
      const total = sumOf(members.flatMap(({ charges }) => charges))
      const expiresAt = given === 'confirmed' && !test ? await findHoldEnd(txCtx, seats, total) : null
      const state = expiresAt ? 'hold' : given
      await assertAccountExists(txCtx, me.id)
      const by = test ? byMember(me.id) : byPlayer(me.id)
      const rows = await insertRegistrations(txCtx, seats, members, { state, action: 'register', by, expiresAt })
      for (const [index, row] of rows.entries()) {
        const file = files[index === 0 ? 'authorization' : `additionals.${index - 1}.authorization`]
        // Only minors have a guardian.
        if (file && row.guardianName !== null) await linkAuthorization(txCtx, row.id, file)
      }
      await runCharactersChosen(txCtx, rows[0]!, { chosen: members[0]!.characters, replaced: [] })
      if (!test) await keepOwnAnswers(txCtx, seats, { ...rows[0]!, userId: me.id, keep })
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
type Member = NewRegistration & {
  ticket: Ticket
  price: number | null
  priceShown: number | null
  prefix: string
  characters: number[]
}

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
      price_shown: companion.price_shown ?? (isSameTicket(companion, form) ? form.price_shown : null),
      prefix: `additionals.${index}.`,
    })),
  ]
  const missing = await missingSiteConsents(ctx, me.userId, form.consents)
  const fields: Fields = { ...missing, ...repeatedEmails(additionals) }
  const choosable = await listChoosableCharacters(ctx, me.userId)
  const apart = characterSentApart(seats.form?.definition ?? EMPTY_FORM, form, choosable)
  if (apart === 'unknown') fields['character'] = 'choice'
  const members: Member[] = []
  for (const [index, person] of sent.entries()) {
    const own = index === 0 ? { userId: me.userId, formKey: form.form_key } : { userId: null }
    const { name, email, prefix } = person
    const ticket = await getTicketOnSale(ctx, seats, { ticket: person.ticket, code: form.code, prefix })
    if (!me.test) await assertPayable(ctx, ticket)
    const sentBy = { ...person, ...(index === 0 && { characters: choosable }) }
    const parsed = parseMember(ctx, seats, { ...sentBy, ticketId: ticket.id, files: me.files })
    const { errors, consents, columns, charges, characters } = parsed
    Object.assign(fields, errors)
    const price = { ticketPrice: ticket.price, coin: ticket.coin }
    const row = { ...columns, ...own, ...price, holderId: me.userId, name, email, ticketId: ticket.id, isTest: me.test }
    if (index === 0 && typeof apart === 'number') characters.push(apart)
    members.push({ ticket, consents, row, charges, prefix, characters, ...pricesOf(person) })
  }
  const priced = await addPrices(ctx, seats, members, form.discount_code)
  assertValid({ ...fields, ...priced.fields })
  if (priced.changed !== null) throw refusal('price_changed', undefined, { price: priced.changed })
  for (const [index, person] of sent.entries())
    await assertSameForm(
      ctx,
      seats,
      form,
      parseMemberWith(ctx, { ticketId: members[index]!.ticket.id, answers: person.answers }),
    )
  const isForNewcomers = members[0]!.ticket.tier === 'newcomer' && !me.test
  if (isForNewcomers && (await hasPlayedBefore(ctx, me.userId, seats.terms)))
    throw refusal('quota', { ticket: 'newcomer' })
  return members
}

const pricesOf = ({ price, price_shown }: { price: number | null; price_shown: number | null }) => ({
  price,
  priceShown: price_shown,
})

const isSameTicket = ({ ticket }: { ticket: number | null }, form: RegisterForm) =>
  (ticket ?? form.ticket) === form.ticket

/** Adds what each ticket costs to its member. */
async function addPrices(ctx: RequestContext, seats: Seats, members: Member[], code: string | null) {
  const priced = await priceSeats(ctx, seats, members, code)
  for (const [index, member] of members.entries()) {
    const own = priced.lines[index]!
    member.charges.unshift(...own)
    member.row.ticketPrice = sumOf(own)
  }
  return priced
}

/** Everybody of a group has an address of their own, so that nobody gets the emails of ten people. */
function repeatedEmails(companions: RegisterForm['additionals']): Fields {
  const emails = companions.map(({ email }) => email?.toLowerCase() ?? null)
  const repeated = emails.flatMap((email, index) => (email !== null && emails.indexOf(email) < index ? index : []))
  return Object.fromEntries(repeated.map((index) => [`additionals.${index}.email`, 'repeated']))
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
  const allocation = allocateSeats(seats.pools, [...partiesOf(seats.waiting), party]).at(-1)!
  if (isAllocated(allocation)) return 'confirmed'
  const missing = new Set([...allocation.lacking, ...allocation.behind])
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
