import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { avatarPath } from '#features/identity/accounts/queries/account.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PLAYERS_PER_PAGE } from '#shared/limits.ts'
import { can } from '#shared/member-permissions.ts'
import { type Account, needsAttention } from '#shared/payments/account.ts'
import {
  ACCOUNTS_PER_PAGE,
  type AccountRow,
  MONEY_FILTERS,
  type MoneyFilter,
  type MoneyOverview,
  type MoneyQuery,
  type RefundDone,
  type RefundDue,
} from '#shared/payments/money-overview.ts'
import { normalizeReference } from '#shared/payments/reference.ts'
import { type RefundFacts, refundCauseOf } from '#shared/payments/refund-cause.ts'
import { pageOf } from '#shared/query-codec.ts'
import { listRefundAccounts } from '../refund-account/refund-account.server.ts'
import { payerOf } from '../refund-account/transfers.ts'
import { refundFacts } from '../refund-cause.server.ts'
import { findPaymentSettings } from '../settings.server.ts'
import { getAccountDetail } from './account-detail.server.ts'
import { getPaymentTerms, listAccounts } from './accounts.server.ts'
import { listAnnounced } from './announced.server.ts'
import { listMoneyItems } from './items.server.ts'
import { dueDaysOf, figuresOf } from './sums.ts'

/** The money of an event: sums, and the accounts that the query asks for. Throws 404 for whoever may not see it. */
export async function getMoneyOverview(ctx: RequestContext, ref: EventRef, query: MoneyQuery): Promise<MoneyOverview> {
  const { eventId, role } = await authorizeEvent(ctx, 'money.read', ref)
  const readsEmails = can(role, 'players.read')
  const terms = await getPaymentTerms(ctx, eventId)
  const accounts = await listAccounts(ctx, eventId, terms)
  const found = accounts.filter(
    (account) =>
      matchesFilter(account, query.show) && matchesText(readsEmails ? account : { ...account, email: null }, query.q),
  )
  const sorted = found.toSorted(byUrgency)
  const perPage = query.all ? PLAYERS_PER_PAGE : ACCOUNTS_PER_PAGE
  const { offset, ...place } = pageOf(query.page, sorted.length, perPage)
  const announced = Map.groupBy(await listAnnounced(ctx, eventId), ({ registrationId }) => registrationId)
  const toRow = ({ email: _, accountEmail, ...account }: Account): AccountRow => ({
    ...account,
    avatar: accountEmail && avatarPath(ctx.services.secret, accountEmail),
    announcements: announced.get(account.id) ?? [],
  })
  const counted = accounts.map((account) => ({ ...account, count: 1 }))
  const opened = accounts.find(({ id }) => id === query.open)
  const settings = await findPaymentSettings(ctx, eventId)
  return {
    today: terms.today,
    eventStatus: terms.eventStatus,
    tasks: accounts.filter(needsAttention).length,
    seated: accounts.filter(({ isSeated }) => isSeated).length,
    hadSeats: accounts.length > 0 || (await hadSeats(ctx, eventId)),
    figures: figuresOf(counted),
    counts: countFilters(accounts),
    rows: sorted.slice(offset, offset + perPage).map(toRow),
    total: sorted.length,
    ...place,
    detail: opened
      ? await getAccountDetail(ctx, { eventId, userId: authorizeSignedIn(ctx).id, role }, toRow(opened), terms)
      : null,
    items: await listMoneyItems(ctx, eventId),
    dueDays: dueDaysOf(counted),
    refundsDue: refundsDueOf(accounts),
    ...(await listRefunds(ctx, eventId)),
    refundAccounts: {
      given: await countAccounts(ctx, eventId, accounts),
      canPay: payerOf(settings) !== null,
    },
    reminderDays: settings.reminderDays,
  }
}

/** Of how many who get something back it is known to which account. */
async function countAccounts(ctx: RequestContext, eventId: number, accounts: Account[]) {
  const given = await listRefundAccounts(ctx, { eventId })
  return accounts.filter(({ id, toRefund }) => toRefund > 0 && given.has(id)).length
}

async function hadSeats({ db }: RequestContext, eventId: number): Promise<boolean> {
  const [found] = await db.execute(
    sql`select 1 from registrations where event_id = ${eventId} and not is_test and confirmed_at is not null limit 1`,
  )
  return found !== undefined
}

const matchesFilter = ({ standing, announced }: Account, show: MoneyFilter) =>
  show === 'all' || (show === 'announced' ? announced > 0 : standing === show)

/** All words are in the name or the email, or the text is in the reference. Accents and case do not matter. */
function matchesText({ name, email, reference }: Account, q: string) {
  if (q === '') return true
  const text = folded(`${name} ${email ?? ''}`)
  const wanted = normalizeReference(q)
  const isReference = wanted.length >= 3 && reference !== null && normalizeReference(reference).includes(wanted)
  return isReference || q.split(/\s+/).every((word) => text.includes(folded(word)))
}
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const countFilters = (accounts: Account[]) =>
  Object.fromEntries(
    MONEY_FILTERS.map((show) => [show, accounts.filter((account) => matchesFilter(account, show)).length]),
  ) as Record<MoneyFilter, number>

const ORDER = { overdue: 0, in_time: 1, to_refund: 2, paid: 3, waiting: 4, off: 5, ended: 6 } as const
/** What is overdue first, by day; then what is due next, and those that are settled by name. */
const byUrgency = (a: Account, b: Account) =>
  ORDER[a.standing] - ORDER[b.standing] ||
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') ||
  a.name.localeCompare(b.name, 'es') ||
  a.id - b.id

const REFUNDS_LISTED = 50

/** Who left first comes first. */
const refundsDueOf = (accounts: Account[]): RefundDue[] =>
  accounts
    .filter(({ toRefund }) => toRefund > 0)
    .map(({ id, name, toRefund, endedOn, refundCause }) => ({
      id,
      name,
      amount: toRefund,
      endedOn,
      cause: refundCause,
    }))
    .sort((a, b) => (a.endedOn ?? '9999').localeCompare(b.endedOn ?? '9999') || a.id - b.id)
    .slice(0, REFUNDS_LISTED)

async function listRefunds(
  { db }: RequestContext,
  eventId: number,
): Promise<Pick<MoneyOverview, 'refunds' | 'refundCount'>> {
  const rows = await db.execute<Omit<RefundDone, 'cause'> & { facts: RefundFacts; count: number }>(sql`
    select p.id, ${refundFacts} as facts, coalesce(u.username, r.name, '') as name, p.amount, p.moved_on::text as "doneOn",
      to_char(r.ended_at at time zone coalesce(v.time_zone, 'Europe/Madrid'), 'YYYY-MM-DD') as "endedOn",
      count(*) over ()::int as count
    from payments p join registrations r on r.id = p.registration_id join events e on e.id = r.event_id
    left join venues v on v.id = e.venue_id left join users u on u.id = r.user_id
    where r.event_id = ${eventId} and p.state = 'refunded' order by p.id desc limit ${REFUNDS_LISTED}`)
  return {
    refunds: rows.map(({ count: _, facts, ...refund }) => ({ ...refund, cause: refundCauseOf(facts) })),
    refundCount: rows[0]?.count ?? 0,
  }
}
