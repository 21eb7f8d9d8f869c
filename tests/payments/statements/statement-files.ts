import { readFileSync } from 'node:fs'
import { readStatement } from '#features/payments/statement/parse/parse-statement.ts'
import type { StatementColumns } from '#shared/payments/statement.ts'

/** A day after those of the files. */
const TODAY = '2026-12-15'

export const statementFile = (name: string): Buffer => readFileSync(new URL(`files/${name}`, import.meta.url))

export const parsed = (source: string | Uint8Array, chosen: Record<string, StatementColumns> = {}) =>
  readStatement({ bytes: typeof source === 'string' ? Buffer.from(source) : source, today: TODAY, chosen })

/** The statement of a file whose columns are recognized, or are those `chosen`. */
export function statementOf(source: string | Uint8Array, chosen?: StatementColumns) {
  const first = parsed(source)
  const hash = 'statement' in first ? first.statement.heading?.hash : 'headingHash' in first && first.headingHash
  const result = chosen && hash ? parsed(source, { [hash]: chosen }) : first
  if (!('statement' in result)) throw new Error('not read')
  return result.statement
}

export const refusalOf = (source: string | Uint8Array) => {
  const result = parsed(source)
  return 'refused' in result ? result.refused : null
}

type Movement = { day: string; amount: number; out?: boolean; texts?: string[]; concept?: string }

/** A file of cuaderno 43 with one account, its sums right. Days as `yymmdd`, amounts in cents. */
export function norma43(movements: Movement[], { currency = '978' } = {}): string {
  const digits = (value: number, width: number) => String(value).padStart(width, '0')
  const account = '210004180200051332'
  const credits = movements.filter(({ out }) => !out)
  const sum = (some: Movement[]) => some.reduce((total, { amount }) => total + amount, 0)
  const records = [
    `11${account}2611272612112${digits(100_000, 14)}${currency}3ROBLE HUECO`,
    ...movements.flatMap(({ day, amount, out, texts = [], concept = '04' }) => [
      `22    0418${day}${day}${concept}001${out ? '1' : '2'}${digits(amount, 14)}0000000000`,
      ...texts.map((text, index) => `23${digits(index + 1, 2)}${text.slice(0, 38).padEnd(38)}${text.slice(38)}`),
    ]),
    `33${account}${digits(movements.length - credits.length, 5)}${digits(sum(movements.filter(({ out }) => out)), 14)}${digits(credits.length, 5)}${digits(sum(credits), 14)}2${digits(0, 14)}${currency}`,
  ]
  const all = [...records, `88${'9'.repeat(18)}${digits(records.length, 6)}`]
  return all.map((record) => record.padEnd(80)).join('\r\n')
}
