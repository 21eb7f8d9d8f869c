import { eq, sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { append } from '#features/payments/commands/payments.server.ts'
import { optionLines } from '#features/registrations/charges/charges.server.ts'
import { inviteEach } from '#features/registrations/claims/invite.server.ts'
import { byMember } from '#features/registrations/records/change-state.server.ts'
import { insertRegistrations } from '#features/registrations/records/insert.server.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { sumOf } from '#shared/payments/price.ts'
import type { PeopleOutcome } from '#shared/player-imports/people-sheet.ts'
import { writeOutcomes } from '#shared/player-imports/shown-rows.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { type Importer, listTargets } from '../columns/targets.server.ts'
import { authorizeOwn } from '../queries.server.ts'
import { type CheckedRow, checkPeople, neededBy, ticketLines } from '../rows/check-people.server.ts'
import type { Person } from '../rows/read-person.server.ts'
import { encryptPeople, getOpenImport, getOwnImport, type StoredPeople } from '../stored-people.server.ts'
import { playerImports } from '../table.server.ts'
import { readShown, withColumns, withRows } from './corrections.ts'

const IMPORTS_PER_DAY = 30 // of one person

/** Keeps what was decided of the columns or rows of a sheet. */
async function correct(
  ctx: RequestContext,
  importer: Importer,
  id: number,
  change: (sheet: StoredPeople, targets: Parameters<typeof withRows>[2]) => StoredPeople,
) {
  const { targets } = await listTargets(ctx, importer)
  await transaction(ctx, async (txCtx) => {
    const { people } = await getOpenImport(txCtx, importer, id, true)
    const sheet = encryptPeople(ctx, importer, change(people, targets))
    await txCtx.db.update(playerImports).set({ sheet }).where(eq(playerImports.id, id))
  })
}

export async function choosePeopleColumns(ctx: RequestContext, ref: EventRef, id: number, form: unknown) {
  const importer = await authorizeOwn(ctx, ref)
  await correct(ctx, importer, id, (sheet, targets) => withColumns(sheet, form, targets))
}

export async function correctPeople(ctx: RequestContext, ref: EventRef, id: number, form: unknown) {
  const importer = await authorizeOwn(ctx, ref)
  await correct(ctx, importer, id, (sheet, targets) => withRows(sheet, form, targets))
}

/** `look`: something changed meanwhile, and somebody would wait, or not come in, of whom the page did not say so. */
export type Applied = { added: number } | { look: true }

/**
 * Registers everybody of a sheet who can be, as its page showed, all in one transaction: a seat or a place on the waiting list, what they
 * paid as an opening payment. Nobody is written to, unless `invite` was ticked: then who has an address is invited to claim it. Once it was
 * done it does nothing again.
 */
export async function applyPeople(ctx: RequestContext, ref: EventRef, id: number, form: unknown): Promise<Applied> {
  const importer = await authorizeOwn(ctx, ref)
  const { eventId, userId } = importer
  const own = await getOwnImport(ctx, importer, id)
  if (own.state !== 'open') return { added: await countAdded(ctx, id) }
  await correctPeople(ctx, ref, id, form)
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const { state } = await getOwnImport(txCtx, importer, id, true)
    if (state !== 'open') return { added: await countAdded(txCtx, id) }
    if (seats.terms.eventStatus === 'cancelled') throw new AppError('wrong_state')
    await processWaitingList(txCtx, seats)
    const { people } = await getOpenImport(txCtx, importer, id)
    const now = { ...(await listTargets(txCtx, importer)), ...seats }
    const { rows, rules } = await checkPeople(txCtx, now, people)
    const added = rows.filter(isAdded)
    if (added.length === 0) throw new AppError('invalid')
    const shown = readShown(form)
    if (shown && rows.some((row) => isWorse(row, shown[row.at], people))) return { look: true }
    await rateLimit(ctx, String(userId), { name: 'people-import', points: IMPORTS_PER_DAY, seconds: 86_400 })
    const ids: number[] = []
    for (const row of added) {
      const member = toMember(seats, row.person, ticketLines(row.person, rules, seats.terms))
      const entry = { state: row.outcome, action: 'import' as const, by: byMember(userId) }
      const [registration] = await insertRegistrations(txCtx, seats, [member], entry)
      ids.push(registration!.id)
      if (row.person.paid > 0)
        await bookOpening(txCtx, registration!.id, {
          ...row.person,
          method: people.method,
          today: seats.terms.today,
          actorId: userId,
        })
    }
    await stampRows(
      txCtx,
      id,
      added.map(({ line }, at) => ({ line, registrationId: ids[at]! })),
    )
    if (isInviting(form)) await inviteEach(txCtx, seats, withAddress(added, ids), byMember(userId))
    await processWaitingList(txCtx, seats)
    await txCtx.db
      .update(playerImports)
      .set({ state: 'applied', sheet: null, outcomes: writeOutcomes(rows), appliedAt: ctx.now })
      .where(eq(playerImports.id, id))
    return { added: added.length }
  })
}

const isInviting = (form: unknown) =>
  typeof form === 'object' && form !== null && 'invite' in form && form.invite === 'yes'
const withAddress = (added: readonly Added[], ids: readonly number[]) =>
  ids.filter((_, at) => added[at]!.person.email !== null)

/** Whether the page promised more than would happen now, other than by what its form says. */
function isWorse({ at, outcome }: CheckedRow, shown: PeopleOutcome | undefined, { out }: StoredPeople) {
  if (outcome === 'waitlisted') return shown !== outcome
  const isComing = shown === 'confirmed' || shown === 'waitlisted'
  return isComing && (outcome === 'wrong' || (outcome === 'out' && out[at] !== true))
}

type Added = CheckedRow & { person: Person; outcome: 'confirmed' | 'waitlisted' }
const isAdded = (row: CheckedRow): row is Added =>
  row.person !== null && (row.outcome === 'confirmed' || row.outcome === 'waitlisted')

function toMember({ form }: Seats, person: Person, lines: ReturnType<typeof ticketLines>) {
  const { name, email, ticket, birthDate, guardianName, guardianPhone, guardianEmail, answers } = person
  const row = {
    ...neededBy(person),
    name,
    email,
    birthDate,
    guardianName,
    guardianPhone,
    guardianEmail,
    organizerNote: person.note,
    ticketPrice: sumOf(lines),
    coin: ticket.coin,
    optionsPrice: answers.optionsPrice,
  }
  return { row, consents: [], charges: [...lines, ...optionLines(form?.definition ?? EMPTY_FORM, answers.options)] }
}

const OPENING = { es: 'Lo que ya estaba pagado al traer la lista.', en: 'Already paid when the list was brought in.' }

type Opening = Pick<Person, 'paid' | 'paidOn'> & { method: StoredPeople['method']; today: string; actorId: number }

/** Only who may edit money has amounts (`listTargets`), and nobody else knows of a registration that was made just now. */
const bookOpening = (ctx: RequestContext, registrationId: number, { paid, paidOn, method, today, actorId }: Opening) =>
  append(ctx, {
    registrationId,
    state: 'confirmed',
    amount: paid,
    method,
    actorId,
    movedOn: paidOn ?? today,
    note: OPENING[contentLocale(ctx.locale)],
  })

/** Writes down the rows with the last entries of their history and money, as they are now. */
async function stampRows(ctx: RequestContext, importId: number, rows: { line: number; registrationId: number }[]) {
  await ctx.db.execute(sql`
    insert into player_import_rows (import_id, line, registration_id, last_entry, last_payment, last_charge)
    select ${importId}, x.line, x."registrationId",
      coalesce((select max(h.id) from registration_history h where h.registration_id = x."registrationId"), 0),
      coalesce((select max(p.id) from payments p where p.registration_id = x."registrationId"), 0),
      coalesce((select max(c.id) from registration_charges c where c.registration_id = x."registrationId"), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(line int, "registrationId" int)`)
}

const countAdded = async ({ db }: RequestContext, id: number) =>
  (
    await db.execute<{ count: number }>(
      sql`select count(*)::int as count from player_import_rows where import_id = ${id}`,
    )
  )[0]!.count

/** Forgets a sheet that was not brought in. */
export async function discardPeople(ctx: RequestContext, ref: EventRef, id: number) {
  const importer = await authorizeOwn(ctx, ref)
  const own = await getOwnImport(ctx, importer, id)
  if (own.state === 'open') await ctx.db.delete(playerImports).where(eq(playerImports.id, own.id))
}
