import type { StatementLine } from '#shared/payments/statement.ts'
import type { Match, Reason } from '#shared/payments/statement-match.ts'
import { daysApart } from './duplicates.ts'
import { nameScore, wordsOf } from './names.ts'
import { exactAmounts, type Payee } from './payee.ts'
import type { PayeeIndex } from './payee-index.ts'

/** How many people are offered for a line; the others are found by searching. */
const CANDIDATES = 20
/** A payment arrives within some days of being announced. */
const ANNOUNCED_DAYS = 7

/** What a line without a reference is: likely somebody's who owes just that, by name or by what they announced, else unknown. */
export function guess(line: StatementLine, words: ReadonlySet<string>, index: PayeeIndex): Match {
  const owing = index.owing(line.amount)
  const named = index.named(words).filter(({ payee }) => payee.isSeated && payee.open > 0)
  const [best, next] = named.filter(({ payee }) => owing.includes(payee))
  if (best && best.score > (next?.score ?? 0)) return likely(line, best.payee, [{ code: 'name' }])
  const announcing = index.announcing(line.amount).filter(({ announced }) => announced.some(isNear(line)))
  const byName = named.filter(({ payee }) => announcing.includes(payee))
  if (byName[0] && byName[0].score > (byName[1]?.score ?? 0)) return likely(line, byName[0].payee, [{ code: 'name' }])
  const [announcer] = announcing
  if (announcer && announcing.length === 1) return likely(line, announcer, [])
  const candidates = new Set([...owing.filter((one) => named.some(({ payee }) => payee === one)), ...announcing])
  for (const payee of [...named.map((one) => one.payee), ...owing]) candidates.add(payee)
  return {
    kind: 'unknown',
    candidates: [...candidates].slice(0, CANDIDATES).map(({ id }) => id),
    sameAmount: owing.length,
  }
}

const isNear = (line: StatementLine) => (one: Payee['announced'][number]) =>
  one.amount === line.amount && daysApart(one.day, line.day) <= ANNOUNCED_DAYS

function likely(line: StatementLine, payee: Payee, found: Reason[]): Match {
  const announced = payee.announced.find(isNear(line))
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
