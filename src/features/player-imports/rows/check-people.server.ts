import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { listDateRules } from '#features/pricing/queries.server.ts'
import { type EventTerms, takesPlace } from '#features/registrations/event-terms.server.ts'
import { allocateSeats, isAllocated, needsOf } from '#features/registrations/seats/free-seats.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import { poolsOf } from '#features/registrations/seats/take.server.ts'
import { partiesOf } from '#features/registrations/seats/waiting.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { lineOf } from '#shared/event-imports/sheet.ts'
import { contentLocale } from '#shared/languages.ts'
import { type PriceRule, priceTicket, sumOf } from '#shared/payments/price.ts'
import type { PeopleHint, PeopleRow, UnknownTicket } from '#shared/player-imports/people-sheet.ts'
import { foldHeading } from '../columns/guess-columns.ts'
import type { Targets } from '../columns/targets.server.ts'
import type { StoredPeople } from '../stored-people.server.ts'
import { listRegistered, listTickets, type Registered } from './people-facts.server.ts'
import { nameOf, type Person, readPerson, titleOf } from './read-person.server.ts'
import { listCells, notationOf } from './row-cells.ts'
import { ticketNames } from './ticket-names.ts'

/** A row, and whom it brings in. */
export type CheckedRow = PeopleRow & { person: Person | null }
export type CheckedPeople = { rows: CheckedRow[]; unknown: UnknownTicket[]; rules: PriceRule[] }

type Now = Targets & Pick<Seats, 'pools' | 'waiting'> & { eventId: number }

/**
 * What would happen to each row of a sheet if it was brought in now: who gets a seat, who has to wait, who is left out, and what is wrong.
 * Seats go by the order of the sheet, after those who wait already.
 */
export async function checkPeople(ctx: RequestContext, now: Now, sheet: StoredPeople): Promise<CheckedPeople> {
  const locale = contentLocale(ctx.locale)
  const tickets = await listTickets(ctx, now.eventId)
  const rules = await listDateRules(ctx, now.eventId)
  const registered = await listRegistered(ctx, now.eventId)
  const cells = listCells(sheet, now.targets)
  const names = ticketNames(cells, sheet, tickets)
  const reading = { ...now, locale, tickets, notation: notationOf(cells), ticketOf: names.ticketOf }
  const seen = new Seen()
  const rows = cells.map((row, index): CheckedRow => {
    const { person, problems } = readPerson(row, reading)
    const shown = {
      at: index,
      line: lineOf(sheet, index),
      name: person?.name ?? nameOf(row).slice(0, 80),
      problems,
      hints: [] as PeopleHint[],
    }
    const { isOut, hints } = person ? seen.decide(person, registered) : { isOut: false, hints: [] }
    const out = sheet.out[index] ?? isOut
    return {
      ...shown,
      person,
      hints,
      email: person?.email ?? row.email ?? null,
      ticket: person && titleOf(person.ticket, locale),
      paid: person?.paid ?? 0,
      coin: person?.ticket.coin ?? 'EUR',
      outcome: out ? 'out' : !person ? 'wrong' : person.state === 'waitlisted' ? 'waitlisted' : 'confirmed',
    }
  })
  seat(now, rows)
  for (const row of rows) if (row.person && isCredit(row.person, rules, now.terms)) row.hints.push('credit')
  return { rows, unknown: names.unknown, rules }
}

/** Whom the rows before were. */
class Seen {
  readonly #names = new Set<string>()
  readonly #emails = new Set<string>()

  /** Registered or in the sheet already, or cancelled by what the sheet says: left out unless somebody takes it in. */
  decide(person: Person, { emails, names }: Registered): { isOut: boolean; hints: PeopleHint[] } {
    const name = foldHeading(person.name)
    const email = person.email && toEmailKey(person.email)
    const hints: PeopleHint[] = []
    if (person.state === 'cancelled') hints.push('says_cancelled')
    if (names.has(name) || (email && emails.has(email))) hints.push('exists')
    else if (this.#names.has(name)) hints.push('repeated')
    const isOut = hints.length > 0
    // Who buys for several writes their own address for all: everybody has one of their own, or none.
    if (email && this.#emails.has(email)) {
      person.email = null
      hints.push('shared_email')
    }
    if (!isOut) {
      this.#names.add(name)
      if (email) this.#emails.add(email)
    }
    return { isOut, hints }
  }
}

/** Gives the seats that there are; the others wait. */
function seat({ pools, waiting, terms }: Now, rows: readonly CheckedRow[]) {
  const seated = rows.filter(({ outcome }) => outcome === 'confirmed')
  const parties = seated.map(({ person }) => ({ needs: needsOf(poolsOf({ pools }, neededBy(person!))) }))
  const allocations = allocateSeats(pools, [...partiesOf([...waiting]), ...parties]).slice(-parties.length)
  for (const [index, row] of seated.entries()) {
    const isFree = isAllocated(allocations[index]!)
    if (isFree && takesPlace(terms)) continue
    row.outcome = 'waitlisted'
    row.hints.push(takesPlace(terms) ? 'full' : 'postponed')
  }
}

export const neededBy = ({ ticket, answers: { answers, special } }: Person) => ({
  ticketId: ticket.id,
  isTest: false,
  answers,
  specialAnswers: special,
})

/** What the ticket costs: where people choose it, what they paid. */
export function ticketLines({ ticket, paid }: Person, rules: PriceRule[], { today }: Pick<EventTerms, 'today'>) {
  const { minimumPrice } = ticket
  const chosen = minimumPrice !== null && paid >= minimumPrice ? paid : null
  return priceTicket(ticket, { rules, today, chosen })
}

const isCredit = (person: Person, rules: PriceRule[], terms: EventTerms) =>
  person.paid > sumOf(ticketLines(person, rules, terms)) + person.answers.optionsPrice
