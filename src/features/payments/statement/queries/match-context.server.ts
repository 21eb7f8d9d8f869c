import { type SQL, sql } from 'drizzle-orm'
import { eventsWith } from '#features/events/access.server.ts'
import { memberWith } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import { getPaymentTerms, listAccounts } from '../../queries/accounts.server.ts'
import type { StatementImport } from '../imports.server.ts'
import { DAYS_APART, type ReceivedPayment } from '../match/duplicates.ts'
import type { MatchFacts } from '../match/facts.ts'
import type { Payee } from '../match/payee.ts'

export type Organizer = { eventId: number; organizationId: number }

/** Everything that the lines of a statement are compared with. Does not authorize. */
export const getMatchFacts = async (
  ctx: RequestContext,
  organizer: Organizer,
  opened: StatementImport,
): Promise<MatchFacts> => ({
  payees: await listPayees(ctx, organizer.eventId),
  references: await listReferences(ctx, organizer),
  aside: await listAside(ctx, organizer),
  received: await listReceived(ctx, organizer, opened),
  different: opened.different,
})

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

/** SQL condition: the actor decides about money in event `e`, by a role in its organization for all of that, or for this event alone. */
const isTheirs = (ctx: RequestContext): SQL => sql`(exists (select 1 from organizations mo
  where mo.id = e.organizer_id and ${memberWith(ctx, 'money.edit', 'mo')}) or ${eventsWith(ctx, 'money.edit')})`

/** Whether the actor decides about all money of the organization: what is remembered for its other events is theirs to say. */
export async function keepsForAll(ctx: RequestContext, { organizationId }: Pick<Organizer, 'organizationId'>) {
  const found = await ctx.db.execute(
    sql`select 1 from organizations o where o.id = ${organizationId} and ${memberWith(ctx, 'money.edit')}`,
  )
  return found.length > 0
}

/** Every reference of the organization that the actor may book. */
const listReferences = async (ctx: RequestContext, { organizationId }: Organizer) => [
  ...(await ctx.db.execute<MatchFacts['references'][number]>(sql`
    select f.normalized, f.reference, r.id as "registrationId", r.event_id as "eventId"
    from payment_references f join registrations r on r.id = f.registration_id join events e on e.id = r.event_id
    where e.organizer_id = ${organizationId} and e.deleted_at is null and not r.is_test and ${isTheirs(ctx)} order by r.id`)),
]

/** What the organization has received in the days of a statement, in events whose money is the actor's to see. */
async function listReceived(
  ctx: RequestContext,
  { organizationId }: Organizer,
  { firstDay, lastDay }: StatementImport,
): Promise<ReceivedPayment[]> {
  if (!firstDay || !lastDay) return []
  const rows = await ctx.db.execute<ReceivedPayment>(sql`
    select p.payment_id as "paymentId", p.registration_id as "registrationId", p.amount, p.moved_on::text as "movedOn",
      substring(p.external_id from '^[0-9a-f]{64}') as hash, p.created_at::text as at, u.username as by
    from payments p join registrations r on r.id = p.registration_id join events e on e.id = r.event_id left join users u on u.id = p.actor_id
    where e.organizer_id = ${organizationId} and ${isTheirs(ctx)} and p.state = 'confirmed'
      and p.moved_on between ${addDays(firstDay, -DAYS_APART)} and ${addDays(lastDay, DAYS_APART)}
      and not exists (select 1 from payments x where x.payment_id = p.payment_id and x.state = 'rejected')
    order by p.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Lines that were set aside, and those booked in events of which the actor learns nothing else: nobody books them twice. */
async function listAside(ctx: RequestContext, { organizationId }: Organizer): Promise<MatchFacts['aside']> {
  const rows = await ctx.db.execute<MatchFacts['aside'][number]>(sql`
    select l.hash, l.created_at::text as at, u.username as by from statement_lines l left join users u on u.id = l.created_by
    where l.organization_id = ${organizationId} and l.is_ignored
    union all select distinct on (left(p.external_id, 64)) left(p.external_id, 64), p.created_at::text, null
    from payments p join registrations r on r.id = p.registration_id join events e on e.id = r.event_id
    where e.organizer_id = ${organizationId} and p.state = 'confirmed' and p.external_id ~ '^[0-9a-f]{64}(:|$)'
      and not exists (select 1 from payments x where x.payment_id = p.payment_id and x.state = 'rejected')
      and not ${isTheirs(ctx)}
    order by 1`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
