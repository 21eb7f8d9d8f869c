import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import { getPaymentTerms, listAccounts } from '../../queries/accounts.server.ts'
import type { StoredStatement } from '../../table.server.ts'
import { DAYS_APART, type ReceivedPayment } from '../match/duplicates.ts'
import type { KnownLine, MatchContext } from '../match/match-lines.ts'
import type { Payee } from '../match/payee.ts'
import type { KnownReference } from '../match/references.ts'

export type Organizer = { eventId: number; organizationId: number }

/** Everything that the lines of a statement are compared with. Does not authorize. */
export async function getMatchContext(
  ctx: RequestContext,
  organizer: Organizer,
  statement: StoredStatement,
): Promise<MatchContext> {
  const received = await listReceived(ctx, organizer, statement)
  return {
    payees: await listPayees(ctx, organizer.eventId),
    references: await listReferences(ctx, organizer),
    known: await listKnown(ctx, organizer, statement, received),
    received,
    different: new Set(statement.different),
  }
}

type Person = Pick<Payee, 'id' | 'name' | 'names' | 'reference' | 'groupId' | 'isSeated'>

/** The registrations of an event with what they owe. Tests have no money. */
async function listPayees(ctx: RequestContext, eventId: number): Promise<Payee[]> {
  const terms = await getPaymentTerms(ctx, eventId)
  const accounts = new Map((await listAccounts(ctx, eventId, terms)).map((account) => [account.id, account]))
  const people = await ctx.db.execute<Person>(sql`
    select r.id, coalesce(u.username, r.name, '') as name, f.reference, coalesce(r.group_id, r.id) as "groupId",
      r.state in ${SEATED_STATES} as "isSeated",
      array_remove(array[u.username, r.name, r.guardian_name, h.username], null) as names
    from registrations r left join users u on u.id = r.user_id left join users h on h.id = r.holder_id
    left join payment_references f on f.registration_id = r.id
    where r.event_id = ${eventId} and not r.is_test order by r.id`)
  const announced = await listAnnounced(ctx, eventId)
  return people.map((person) => {
    const parts = (accounts.get(person.id)?.parts ?? []).map(({ open }, index) => ({ number: index + 1, open }))
    return {
      ...person,
      open: accounts.get(person.id)?.open ?? 0,
      parts: parts.filter(({ open }) => open > 0),
      partCount: parts.length,
      announced: announced.get(person.id) ?? [],
    }
  })
}

async function listAnnounced({ db }: RequestContext, eventId: number) {
  const rows = await db.execute<{ id: number; amount: number; day: string }>(sql`
    select p.registration_id as id, p.amount, p.moved_on::text as day from payments p join registrations r on r.id = p.registration_id
    where r.event_id = ${eventId} and p.state = 'announced'
      and not exists (select 1 from payments x where x.payment_id = p.payment_id and x.state <> 'announced')`)
  return Map.groupBy(rows, ({ id }) => id)
}

async function listReferences(
  { db }: RequestContext,
  { organizationId }: Organizer,
): Promise<Map<string, KnownReference>> {
  const rows = await db.execute<KnownReference & { normalized: string }>(sql`
    select f.normalized, f.reference, r.id as "registrationId", r.event_id as "eventId"
    from payment_references f join registrations r on r.id = f.registration_id join events e on e.id = r.event_id
    where e.organizer_id = ${organizationId} and e.deleted_at is null and not r.is_test`)
  return new Map(rows.map(({ normalized, ...found }) => [normalized, found]))
}

/** What the organization has received in the days of a statement. */
async function listReceived(
  { db }: RequestContext,
  { organizationId }: Organizer,
  { lines }: StoredStatement,
): Promise<ReceivedPayment[]> {
  const days = lines.map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const rows = await db.execute<ReceivedPayment>(sql`
    select p.payment_id as "paymentId", p.registration_id as "registrationId", p.amount, p.moved_on::text as "movedOn",
      substring(p.external_id from '^[0-9a-f]{64}') as hash, p.created_at::text as at, u.username as by
    from payments p join registrations r on r.id = p.registration_id join events e on e.id = r.event_id left join users u on u.id = p.actor_id
    where e.organizer_id = ${organizationId} and p.state = 'confirmed'
      and p.moved_on between ${addDays(first, -DAYS_APART)} and ${addDays(last, DAYS_APART)}
      and not exists (select 1 from payments x where x.payment_id = p.payment_id and x.state = 'rejected')
    order by p.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Lines are booked as long as one of their payments counts: whoever takes that back can book them again. */
async function listKnown(
  { db }: RequestContext,
  { organizationId }: Organizer,
  { lines }: StoredStatement,
  received: readonly ReceivedPayment[],
): Promise<Map<string, KnownLine>> {
  const hashes = new Set(lines.map(({ hash }) => hash))
  const known = new Map<string, KnownLine>()
  const rows = await db.execute<{ hash: string; at: string; by: string | null }>(sql`
    select l.hash, l.created_at::text as at, u.username as by from statement_lines l left join users u on u.id = l.created_by
    where l.organization_id = ${organizationId} and l.is_ignored`)
  for (const { hash, at, by } of rows)
    if (hashes.has(hash)) known.set(hash, { isAside: true, at: new Date(at).toISOString(), by, payments: [] })
  for (const { hash, ...payment } of received) {
    if (!hash || !hashes.has(hash)) continue
    const { paymentId, registrationId, amount, at, by } = payment
    const before = known.get(hash)?.payments ?? []
    known.set(hash, { isAside: false, at, by, payments: [...before, { paymentId, registrationId, amount, at, by }] })
  }
  return known
}
