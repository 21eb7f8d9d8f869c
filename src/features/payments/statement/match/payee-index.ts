import { dayNumber, daysApart } from './duplicates.ts'
import { scoreOf, wordsOf } from './names.ts'
import { exactAmounts, type Payee } from './payee.ts'

/** A word in the names of more people than this tells nobody apart. */
const SHARED_MAX = 60
/** A payment arrives within some days of being announced. */
const ANNOUNCED_DAYS = 7

/**
 * The people of an event, found by what a line says. They change while lines are matched: sure ones use up what someone owes. A statement has
 * thousands of lines and an event as many people who owe the same, so nothing here goes through all of them for a line.
 */
export type PayeeIndex = ReturnType<typeof indexPayees>

export function indexPayees(all: readonly Payee[]) {
  const payees = new Map(all.map((payee) => [payee.id, payee]))
  const nameWords = new Map(all.map(({ id, names }) => [id, names.map(wordsOf)]))
  const byWord = groupIds(all, ({ id }) => nameWords.get(id)!.flat())
  const byAmount = groupIds(all, owedBy)
  const byAnnounced = groupIds(all, ({ announced }) =>
    announced.map(({ amount, day }) => `${amount} ${dayNumber(day)}`),
  )
  const byGroup = groupIds(all, ({ groupId }) => (groupId === null ? [] : [groupId]))
  const find = (ids: Iterable<number> = []) => [...ids].flatMap((id) => payees.get(id) ?? [])
  return {
    get: (id: number) => payees.get(id),
    replace(payee: Payee) {
      for (const amount of owedBy(payees.get(payee.id)!)) byAmount.get(amount)?.delete(payee.id)
      for (const amount of owedBy(payee)) byAmount.getOrInsertComputed(amount, () => new Set()).add(payee.id)
      payees.set(payee.id, payee)
    },
    /** Those who owe just that, all of it or their first parts. */
    owing: (amount: number): ReadonlySet<number> => byAmount.get(amount) ?? new Set(),
    /** Those whose name stands in a line, the best first. */
    named(words: ReadonlySet<string>): Named[] {
      const groups = [...words].flatMap((word) => (word.length > 2 ? (byWord.get(word) ?? []) : []))
      const ids = new Set(groups.filter(({ size }) => size <= SHARED_MAX).flatMap((group) => [...group]))
      return [...ids]
        .map((id) => ({ id, score: Math.max(...nameWords.get(id)!.map((name) => scoreOf(name, words))) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
    },
    /** The first `most` who say that they have paid just that in the days around. */
    announcing(amount: number, day: string, most: number): Payee[] {
      const ids = new Set<number>()
      for (let days = -ANNOUNCED_DAYS; days <= ANNOUNCED_DAYS; days++)
        for (const id of byAnnounced.get(`${amount} ${dayNumber(day) + days}`) ?? []) {
          if (ids.size >= most) return find(ids)
          ids.add(id)
        }
      return find(ids)
    },
    groupOf: ({ groupId }: Payee) => (groupId === null ? [] : find(byGroup.get(groupId))),
  }
}

/** Someone whose name a line has, and how well. */
export type Named = { id: number; score: number }

/** What someone said they paid, that a line may be. */
export const announcedFor = ({ announced }: Payee, line: { amount: number; day: string }) =>
  announced.find((one) => one.amount === line.amount && daysApart(one.day, line.day) <= ANNOUNCED_DAYS)

const owedBy = (payee: Payee) => (payee.isSeated ? exactAmounts(payee) : [])

function groupIds<Key>(all: readonly Payee[], keysOf: (payee: Payee) => Key[]): Map<Key, Set<number>> {
  const groups = new Map<Key, Set<number>>()
  for (const payee of all)
    for (const key of keysOf(payee)) groups.getOrInsertComputed(key, () => new Set<number>()).add(payee.id)
  return groups
}
