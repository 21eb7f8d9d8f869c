import type { ParsedStatement } from '#shared/payments/statement.ts'
import { LARGEST } from './amounts.ts'
import { toDay } from './days.ts'
import { type Credit, createProblems, sortCredits } from './lines.ts'
import { RefusedStatement } from './refusal.ts'

const WIDTH = 80
const CREDIT = '2'
/** Common concepts: of entries that cancel or correct an earlier one, and of money that came back. */
const [CORRECTION, RETURN] = ['98', '14']
/** ISO 4217 numbers of the currencies that accounts of Spanish banks have. */
const CURRENCIES: Record<string, string> = { '978': 'EUR', '840': 'USD', '826': 'GBP', '756': 'CHF', '392': 'JPY' }

/** Whether a text begins like a file of the AEB's cuaderno 43: the record of an account. */
export const isNorma43 = (text: string) => /^\s*11\d{18}\d{12}[12]\d{14}\d{3}/.test(text)

type Account = { key: string; currency: string; credits: number; creditSum: number }
type Open = Credit & { concepts: string[] }
type Record43 = { line: number; record: string }

/** Reads cuaderno 43: accounts (11, closed by 33), movements (22) with up to five records of text (23), and the end (88). */
export function readNorma43(text: string): ParsedStatement {
  const rows = splitRecords(text)
  const reader = createReader()
  for (const row of rows) reader.read(row)
  const { accounts, movements, credits, problems } = reader.end(rows.at(-1)?.line ?? 1)
  if (movements === 0 && problems.length === 0) throw new RefusedStatement('no_lines')
  const sorted = [...Map.groupBy(credits, (one) => one.account)].map(([key, own]) =>
    sortCredits(
      key,
      own.map(({ credit }) => withConcepts(credit)),
    ),
  )
  return {
    format: 'norma43',
    accounts: [...accounts],
    movements,
    problems,
    heading: null,
    lines: sorted.flatMap(({ lines }) => lines),
    foreign: sorted.flatMap(({ foreign }) => foreign),
  }
}

function createReader() {
  const { problems, add } = createProblems()
  const credits: { account: string; credit: Open }[] = []
  const accounts = new Set<string>()
  let [account, open] = [null as Account | null, null as Open | null]
  let [movements, records, isEnded] = [0, 0, false]

  function readMovement({ line, record }: Record43) {
    if (!account) return add(line, 'record', record)
    movements++
    const found = movementOf({ line, record }, account.currency)
    if (typeof found === 'string') return add(line, found, record)
    const concept = record.slice(22, 24)
    // A transfer that the bank took back.
    if (!found && concept === CORRECTION) return add(line, 'taken_back', amountShown(record))
    if (!found) return
    account.credits++
    account.creditSum += found.amount
    // One of the organization's own that came back.
    if (concept === CORRECTION || concept === RETURN) return add(line, 'reversal', amountShown(record))
    credits.push({ account: account.key, credit: found })
    open = found
  }

  function closeAccount({ line, record }: Record43) {
    if (!account) return add(line, 'record', record)
    const [count, sum] = [Number(record.slice(39, 44)), Number(record.slice(44, 58))]
    if (count !== account.credits || sum !== account.creditSum) add(line, 'totals', record)
    account = null
  }

  const readers: Record<string, (row: Record43) => void> = {
    '11': ({ record }) => {
      const code = record.slice(47, 50)
      account = { key: record.slice(2, 20), currency: CURRENCIES[code] ?? code, credits: 0, creditSum: 0 }
      accounts.add(account.key)
    },
    '22': readMovement,
    '23': ({ record }) => open?.concepts.push(record.slice(4, 42).trim(), record.slice(42, 80).trim()),
    // What it was in another currency.
    '24': () => {},
    '33': closeAccount,
    '88': ({ line, record }) => {
      isEnded = true
      if (Number(record.slice(20, 26)) !== records) add(line, 'totals', record)
    },
  }
  return {
    read(row: Record43) {
      const type = row.record.slice(0, 2)
      if (type !== '88') records++
      if (type !== '23' && type !== '24') open = null
      const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
      if (reader) reader(row)
      else add(row.line, 'record', row.record)
    },
    end(lastLine: number) {
      if (!isEnded || account) add(lastLine, 'truncated')
      return { accounts, movements, credits, problems }
    },
  }
}

/** Lines may have lost the spaces at their end, and files all line breaks. */
function splitRecords(text: string): Record43[] {
  const whole = text.trimEnd()
  const lines =
    whole.includes('\n') || whole.length <= WIDTH ? whole.split(/\r?\n/) : (whole.match(/[\s\S]{1,80}/g) ?? [])
  return lines
    .map((record, index) => ({ line: index + 1, record: record.padEnd(WIDTH) }))
    .filter(({ record }) => record.trim() !== '')
}

const amountShown = (record: string) => (Number(record.slice(28, 42)) / 100).toFixed(2)

/** A movement in; null: money that went out. */
function movementOf({ line, record }: Record43, currency: string): Open | 'date' | 'amount' | 'amount_large' | null {
  const [sign, digits] = [record[27], record.slice(28, 42)]
  if (!/^\d{14}$/.test(digits) || (sign !== '1' && sign !== CREDIT)) return 'amount'
  if (sign !== CREDIT) return null
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(record.slice(10, 16)) ?? []
  const moved = day ? toDay(2000 + Number(year), Number(month), Number(day)) : null
  if (!moved) return 'date'
  const amount = Number(digits)
  if (amount > LARGEST) return 'amount_large'
  if (amount === 0) return null
  const more = `${record.slice(52, 64)} ${record.slice(64, 80)} ${record.slice(42, 52)}`
  return { line, day: moved, amount, currency, payer: '', text: '', more, concepts: [] }
}

/** The first text of a transfer is who ordered it, where others follow. */
function withConcepts({ concepts, ...credit }: Open): Credit {
  const [first = '', ...others] = concepts.filter(Boolean)
  return others.length > 0 ? { ...credit, payer: first, text: others.join(' ') } : { ...credit, text: first }
}
