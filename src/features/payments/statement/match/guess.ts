import type { StatementLine } from '#shared/payments/statement.ts'
import type { Match, Reason } from '#shared/payments/statement-match.ts'
import { nameScore, wordsOf } from './names.ts'
import { exactAmounts, type Payee } from './payee.ts'
import { announcedFor, type Named, type PayeeIndex } from './payee-index.ts'

/** How many people are offered for a line; the others are found by searching. */
const CANDIDATES = 20

/** What a line without a reference is: likely someone's who owes just that, by name or by what they announced, else unknown. */
export function guess(line: StatementLine, names: readonly Named[], index: PayeeIndex): Match {
  const owing = index.owing(line.amount)
  const named = names.flatMap(({ id, score }) => {
    const payee = index.get(id)!
    return payee.isSeated && payee.open > 0 ? [{ payee, score }] : []
  })
  const [best, next] = named.filter(({ payee }) => owing.has(payee.id))
  if (best && best.score > (next?.score ?? 0)) return likely(line, best.payee, [{ code: 'name' }])
  const [first, second] = named.filter(({ payee }) => announcedFor(payee, line))
  if (first && first.score > (second?.score ?? 0)) return likely(line, first.payee, [{ code: 'name' }])
  const announcing = index.announcing(line.amount, line.day, CANDIDATES)
  const [announcer] = announcing
  if (announcer && announcing.length === 1) return likely(line, announcer, [])
  const candidates = new Set<number>()
  const offer = (ids: Iterable<number>) => {
    for (const id of ids) if (candidates.size < CANDIDATES) candidates.add(id)
  }
  for (const { payee } of named) if (owing.has(payee.id)) offer([payee.id])
  offer(announcing.map(({ id }) => id))
  offer(named.map(({ payee }) => payee.id))
  offer(owing.values().take(CANDIDATES * 2))
  return { kind: 'unknown', candidates: [...candidates], sameAmount: owing.size }
}

function likely(line: StatementLine, payee: Payee, found: Reason[]): Match {
  const announced = announcedFor(payee, line)
  const payer = new Set(wordsOf(line.payer))
  const isOther = payer.size > 0 && nameScore(payee.names, payer) === 0
  const reasons: Reason[] = [
    ...(exactAmounts(payee).includes(line.amount) ? [{ code: 'owes_exactly' as const, amount: line.amount }] : []),
    ...found,
    ...(announced ? [{ code: 'announced' as const, day: announced.day }] : []),
    ...(isOther ? [{ code: 'other_payer' as const }] : []),
    { code: 'no_reference' },
  ]
  return { kind: 'likely', shares: [{ registrationId: payee.id, amount: line.amount }], reasons, waivable: 0 }
}
