import { createHash } from 'node:crypto'
import type { ForeignLine, StatementLine, StatementProblem } from '#shared/payments/statement.ts'

/** Money that came in, before it is known which lines are equal. Amounts are positive. */
export type Credit = Omit<StatementLine, 'hash'> & { currency: string }

const TEXT_MAX = 500
/** Text of a bank in one line, as long as it is shown. */
const plain = (text: string, max = TEXT_MAX) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    // Half a character cannot be stored.
    .toWellFormed()

export type Sorted = { lines: StatementLine[]; foreign: ForeignLine[] }

/** Separates euros from other currencies, and gives each line the hash by which it is known when it comes again. */
export function sortCredits(account: string, credits: readonly Credit[]): Sorted {
  const seen = new Map<string, number>()
  const lines: StatementLine[] = []
  const foreign: ForeignLine[] = []
  for (const { currency, ...credit } of credits) {
    const { line, day, amount } = credit
    const [payer, text, more] = [plain(credit.payer), plain(credit.text), plain(credit.more)]
    if (currency !== 'EUR') {
      foreign.push({ line, day, amount, payer, text, currency })
      continue
    }
    const key = JSON.stringify([account, day, amount, payer, text])
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    lines.push({ line, day, amount, payer, text, more, hash: hashOf(key, before) })
  }
  return { lines, foreign }
}

const hashOf = (key: string, before: number) => createHash('sha256').update(`${key}\n${before}`).digest('hex')

const VALUE_MAX = 80
const PROBLEMS_MAX = 200

/** Collects what is wrong with lines; beyond `PROBLEMS_MAX` of them nobody reads on. */
export function createProblems() {
  const problems: StatementProblem[] = []
  const add = (line: number, code: StatementProblem['code'], value = '') => {
    if (problems.length < PROBLEMS_MAX) problems.push({ line, code, value: plain(value, VALUE_MAX) })
  }
  return { problems, add }
}
