import type { EventStatus } from '../enums.ts'
import { flag, oneOf, page, type QueryOf, queryCodec, rowId, text } from '../query-codec.ts'
import type { Account } from './account.ts'
import type { LedgerMethod, PaymentState } from './enums.ts'
import type { RefundTier } from './refund.ts'
import type { RefundAccount } from './refund-account.ts'
import type { RefundCause } from './refund-cause.ts'

/** The groups of accounts that the page of an event's money shows. */
export const MONEY_FILTERS = ['all', 'overdue', 'in_time', 'paid', 'announced', 'to_refund'] as const
export type MoneyFilter = (typeof MONEY_FILTERS)[number]

export const moneyQuery = queryCodec({
  q: text('q'),
  show: oneOf('show', MONEY_FILTERS),
  all: flag('all'),
  page,
  open: rowId('p'),
})
export type MoneyQuery = QueryOf<typeof moneyQuery>

export const ACCOUNTS_PER_PAGE = 50

/** A payment that a player announced and nobody has confirmed. */
export type Announced = { id: number; registrationId: number; amount: number; method: LedgerMethod; movedOn: string }

/** A line of the table of accounts. */
export type AccountRow = Omit<Account, 'email' | 'accountEmail'> & { avatar: string | null; announcements: Announced[] }

/** An amount with the number of people it is of. */
export type MoneyFigure = { amount: number; people: number }

/** What cancelling an event does: how many people are told, and what is to be given back then; null for who may not see money. */
export type Cancelling = { told: number; toRefund: MoneyFigure | null }

/** Sums of an event's money, in minor units. `expected` is `confirmed`, `inTime` and `overdue` together. */
export type MoneyFigures = Record<
  'expected' | 'confirmed' | 'inTime' | 'overdue' | 'refunded' | 'toRefund',
  MoneyFigure
>

/** What a ticket or an option brings; `kind` ended: what is kept of those who left. */
export type MoneyItem = {
  kind: 'ticket' | 'option' | 'ended'
  title: string
  count: number
  discounts: number
  expected: number
  confirmed: number
}

/** What is due on a day; null: when the seats are confirmed. */
export type DueDay = MoneyFigure & { dueOn: string | null }

/** Money that someone is still to get back. `id`: of their registration. */
export type RefundDue = { id: number; name: string; amount: number; cause: RefundCause; endedOn: string | null }
export type RefundDone = RefundDue & { doneOn: string }

/** A row of a registration's ledger, as it was written. `cause`: of money that was given back. */
export type LedgerEntry = {
  id: string
  at: string
  by: string | null
  amount: number
  note: string | null
} & (
  | { kind: 'charge'; title: string }
  | {
      kind: 'payment'
      state: PaymentState
      method: LedgerMethod
      movedOn: string
      paymentId: number
      cause: RefundCause | null
    }
)

/** What is given back to who would leave today, or left, on `day`. `tier` null: by the rule nothing, or all where the player did not end it. */
export type RefundCalculation = {
  day: string
  hasEnded: boolean
  isByRule: boolean
  cause: RefundCause
  paid: number
  amount: number
  tier: RefundTier | null
  /** The last day of the tier. */
  until: string | null
}

export type AccountDetail = {
  row: AccountRow
  /** The last rows of its payments and charges, so that two people do not enter the same one. */
  seen: number
  seenCharges: number
  /** An editor's own: someone else decides about it. */
  isOwn: boolean
  entries: LedgerEntry[]
  /** Payments that can be taken back, by their id; true: without saying why. */
  undoable: { paymentId: number; amount: number; isFresh: boolean }[]
  refund: RefundCalculation | null
  /** Where the person wants it; null: not said. */
  refundAccount: RefundAccount | null
}

export type MoneyOverview = {
  today: string
  eventStatus: EventStatus
  /** For how many registrations an organizer has to look at the money. */
  tasks: number
  seated: number
  /** Someone had a seat, whether they still have it or not. */
  hadSeats: boolean
  figures: MoneyFigures
  counts: Record<MoneyFilter, number>
  rows: AccountRow[]
  /** How many the query finds. */
  total: number
  page: number
  pages: number
  detail: AccountDetail | null
  items: MoneyItem[]
  dueDays: DueDay[]
  /** The first of them; `figures.toRefund` counts all. */
  refundsDue: RefundDue[]
  /** How many of all of them have said to which account, and whether the event has one to pay from. */
  refundAccounts: { given: number; canPay: boolean }
  /** The last of them. */
  refunds: RefundDone[]
  /** Of how many. */
  refundCount: number
  reminderDays: number
}
