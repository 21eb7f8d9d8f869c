import { sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { avatarPath } from '#features/identity/accounts/queries/account.server.ts'
import { listBalances, owesOf } from '#features/payments/ledger.server.ts'
import { getPaymentTerms } from '#features/payments/queries/accounts.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { playerName } from '#features/registrations/queries/players/player-conditions.server.ts'
import { quietOptions } from '#features/registrations/queries/players/quiet-answers.server.ts'
import { type StoredPlayer, selectPlayers } from '#features/registrations/queries/players/stored-players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { parse } from '#platform/forms/parse.ts'
import {
  CHECK_IN_PEOPLE_MAX,
  type CheckInList,
  type CheckInPerson,
  CODE_HASH_LENGTH,
  LISTED_STATES,
  paymentOf,
} from '#shared/check-in/check-in.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { authorizeCheckIn } from '../access.server.ts'
import { checkInQuery } from '../schema.ts'
import { byTime, listMarkedArrivals, listRecordedActs, standingActs, toArrival } from './arrivals.server.ts'
import { readMarks } from './marks.server.ts'
import { readMoney, UNSEEN } from './money.server.ts'

/** Everybody whom check-in shows, by name, as the device sees it. Protected answers are a mark, never words. */
export async function listCheckInPeople(
  ctx: RequestContext,
  ref: EventRef,
  device: string | null,
): Promise<CheckInList> {
  const { eventId, role } = await authorizeCheckIn(ctx, ref)
  const fields = await listAskedFields(ctx, eventId)
  const characters = fields.filter(({ type, special }) => type === 'character' && !special).map(({ key }) => key)
  const players = await selectPlayers(ctx, {
    where: sql`r.event_id = ${eventId} and not r.is_test and r.anonymized_at is null and r.state in ${LISTED_STATES}`,
    order: sql`${playerName} collate "es-x-icu", r.id`,
    keys: characters,
    quiet: quietOptions(fields),
    limit: CHECK_IN_PEOPLE_MAX,
    offset: 0,
  })
  const arrivals = await readArrivals(ctx, eventId, device)
  const codes = await listCodes(ctx, eventId)
  const balances = new Map(
    (
      await listBalances(
        ctx,
        players.map(({ id }) => id),
      )
    ).map((balance) => [balance.registrationId, balance]),
  )
  const terms = await getPaymentTerms(ctx, eventId)
  const moneyOf = can(role, 'money.read') ? await readMoney(ctx, eventId) : () => UNSEEN
  const people = players.map((player): CheckInPerson => {
    const { total = 0, paid = 0, announced = 0 } = balances.get(player.id) ?? {}
    const owes = owesOf({ total, paid }, terms)
    const code = codes.get(player.id)
    return {
      id: player.id,
      name: player.name,
      ticket: player.ticketTitle,
      state: player.state,
      avatar: player.accountEmail && avatarPath(ctx.services.secret, player.accountEmail),
      payment: paymentOf(owes, announced, total > 0 && paid >= total ? 'paid' : 'free'),
      owes,
      coin: player.coin,
      ...moneyOf(player.id, owes),
      character: characterOf(player, characters),
      reference: code?.reference ? formatReference(code.reference) : null,
      ask: player.hasNeeds,
      minor: player.isMinor,
      lacksAuthorization: player.lacksAuthorization,
      ...arrivals(player),
      codeHash: code?.hash ?? '',
    }
  })
  return { version: hashVersion(people), people }
}

/** `people` is null while the caller has the list of this version. */
export type CheckInUpdate = { version: string; people: CheckInPerson[] | null }

/** The list, unless the caller has it. */
export async function readCheckInUpdate(ctx: RequestContext, ref: EventRef, query: unknown): Promise<CheckInUpdate> {
  const { eventId } = await authorizeCheckIn(ctx, ref)
  const { device, version } = parse(checkInQuery, query)
  // Titles of tickets are in the language of whoever asks.
  const marks = `${await readMarks(ctx, eventId)}-${contentLocale(ctx.locale)}`
  const [knownMarks, knownList] = version?.split('.') ?? []
  if (version && knownMarks === marks) return { version, people: null }
  const list = await listCheckInPeople(ctx, ref, device ?? null)
  const people = list.version === knownList ? null : list.people
  return { version: `${marks}.${list.version}`, people }
}

const characterOf = ({ answers }: StoredPlayer, keys: readonly string[]) =>
  keys.map((key) => answers[key]).find((answer): answer is string => typeof answer === 'string' && answer !== '') ??
  null

/** Who came, by what devices recorded, also of a seat that had ended when they sent it; else by who marked it in the panel. */
async function readArrivals(ctx: RequestContext, eventId: number, device: string | null) {
  const acts = Map.groupBy(await listRecordedActs(ctx, eventId), ({ registrationId }) => registrationId)
  const marked = await listMarkedArrivals(ctx, eventId)
  return ({ id, state }: StoredPlayer): Pick<CheckInPerson, 'arrival' | 'doubles'> => {
    const standing = standingActs(acts.get(id) ?? []).filter(({ isLate }) => isLate || state === 'attended')
    const [arrival = null, ...doubles] = byTime(
      standing.map((act) => toArrival(act, device)),
      marked.get(id),
    )
    return { arrival, doubles }
  }
}

async function listCodes({ db }: RequestContext, eventId: number) {
  const rows = await db.execute<{ id: number; hash: string; reference: string | null }>(sql`
    select r.id, left(encode(sha256(convert_to(r.code, 'UTF8')), 'hex'), ${CODE_HASH_LENGTH}) as hash, p.reference
    from registrations r left join payment_references p on p.registration_id = r.id where r.event_id = ${eventId}`)
  return new Map(rows.map(({ id, ...code }) => [id, code]))
}
