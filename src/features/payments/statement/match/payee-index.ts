import { nameScore, wordsOf } from './names.ts'
import { exactAmounts, type Payee } from './payee.ts'

/** A word in the names of more people than this tells nobody apart. */
const SHARED_MAX = 60

/** The people of an event, found by what a line says. They change while lines are matched: sure ones use up what somebody owes. */
export type PayeeIndex = ReturnType<typeof indexPayees>

export function indexPayees(all: readonly Payee[]) {
  const payees = new Map(all.map((payee) => [payee.id, payee]))
  const byWord = groupIds(all, ({ names }) => names.flatMap(wordsOf))
  const byAmount = groupIds(all, exactAmounts)
  const byAnnounced = groupIds(all, ({ announced }) => announced.map(({ amount }) => amount))
  const byGroup = groupIds(all, ({ groupId }) => (groupId === null ? [] : [groupId]))
  const find = (ids: Iterable<number> = []) => [...ids].flatMap((id) => payees.get(id) ?? [])
  return {
    get: (id: number) => payees.get(id),
    replace: (payee: Payee) => payees.set(payee.id, payee),
    /** Those who owe just that, all of it or their first parts. */
    owing: (amount: number) =>
      find(byAmount.get(amount)).filter((payee) => payee.isSeated && exactAmounts(payee).includes(amount)),
    /** Those whose name stands in a line, the best first. */
    named: (words: ReadonlySet<string>) => {
      const groups = [...words].flatMap((word) => (word.length > 2 ? (byWord.get(word) ?? []) : []))
      const ids = new Set(groups.filter(({ size }) => size <= SHARED_MAX).flatMap((group) => [...group]))
      return find(ids)
        .map((payee) => ({ payee, score: nameScore(payee.names, words) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
    },
    /** Those who say that they have paid just that. */
    announcing: (amount: number) => find(byAnnounced.get(amount)),
    groupOf: ({ groupId }: Payee) => (groupId === null ? [] : find(byGroup.get(groupId))),
  }
}

function groupIds<Key>(all: readonly Payee[], keysOf: (payee: Payee) => Key[]): Map<Key, Set<number>> {
  const groups = new Map<Key, Set<number>>()
  for (const payee of all)
    for (const key of keysOf(payee)) groups.getOrInsertComputed(key, () => new Set<number>()).add(payee.id)
  return groups
}
