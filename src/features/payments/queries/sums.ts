import type { Account } from '#shared/payments/account.ts'
import type { DueDay, MoneyFigures } from '#shared/payments/money-overview.ts'

type Summed = 'isSeated' | 'total' | 'paid' | 'refunded' | 'announced' | 'open' | 'overdue' | 'toRefund' | 'parts'
/** `count`: how many accounts are like it. */
export type CountedAccount = Pick<Account, Summed> & { count: number }

/** Of those who left counts what is kept of their money. What was paid too much is no income, but to be given back. */
export function figuresOf(accounts: readonly CountedAccount[]): MoneyFigures {
  const sum = (
    amountOf: (account: CountedAccount) => number,
    counts = (account: CountedAccount) => amountOf(account) > 0,
  ) => ({
    amount: accounts.reduce((total, account) => total + amountOf(account) * account.count, 0),
    people: peopleOf(accounts.filter(counts)),
  })
  return {
    expected: sum(
      ({ total, paid, isSeated }) => (isSeated ? total : Math.min(total, paid)),
      ({ isSeated }) => isSeated,
    ),
    confirmed: sum(
      ({ total, paid }) => Math.min(total, paid),
      ({ isSeated, open, total }) => isSeated && open === 0 && total > 0,
    ),
    inTime: sum(({ open, overdue }) => open - overdue),
    overdue: sum(({ overdue }) => overdue),
    refunded: sum(({ refunded }) => refunded),
    toRefund: sum(({ toRefund }) => toRefund),
  }
}

export const peopleOf = (accounts: readonly CountedAccount[]) => accounts.reduce((sum, { count }) => sum + count, 0)

/** What is open and not overdue, by day; what has no day last. */
export function dueDaysOf(accounts: readonly CountedAccount[]): DueDay[] {
  const parts = accounts.flatMap((account) => account.parts.map((part) => ({ ...part, account })))
  const days = Map.groupBy(
    parts.filter(({ open, isOverdue }) => open > 0 && !isOverdue),
    ({ dueOn }) => dueOn,
  )
  return [...days]
    .map(([dueOn, due]) => ({
      dueOn,
      amount: due.reduce((sum, { open, account }) => sum + open * account.count, 0),
      people: peopleOf([...new Set(due.map(({ account }) => account))]),
    }))
    .sort((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'))
}
