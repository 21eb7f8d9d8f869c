/** A number as banks write it, before its marks are told apart: digits, points, commas, and whether it is negative. */
type Written = { digits: string; negative: boolean; currency: string | null }

/** Ten million euros: more than anybody pays at once for an event. */
export const LARGEST = 1_000_000_000

export type Amount = { minor: number; currency: string | null } | 'amount' | 'amount_ambiguous' | 'amount_large'
export type Decimal = ',' | '.' | null

const SYMBOLS: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP' }

/** Reads an amount: `1.234,56`, `1,234.56`, `(50,00)`, `50,00-`, `+ 50.00 EUR`. `decimal` is the mark of its column, null when unknown. */
export function readAmount(text: string, decimal: Decimal): Amount {
  const written = readWritten(text)
  if (!written) return 'amount'
  const mark = decimalMarkOf(written.digits)
  if (mark === 'wrong') return 'amount'
  const point = mark === 'unclear' ? decimal : mark
  // `1.234` is a thousand in one column and a mistyped amount in another.
  if (mark === 'unclear' && (point === null || written.digits.includes(point))) return 'amount_ambiguous'
  const at = point === null ? -1 : written.digits.lastIndexOf(point)
  const whole = (at < 0 ? written.digits : written.digits.slice(0, at)).replace(/\D/g, '')
  const cents = at < 0 ? '' : written.digits.slice(at + 1)
  if (/[1-9]/.test(cents.slice(2))) return 'amount'
  const minor = Number(whole || '0') * 100 + Number(cents.slice(0, 2).padEnd(2, '0'))
  if (minor > LARGEST) return 'amount_large'
  return { minor: written.negative && minor > 0 ? -minor : minor, currency: written.currency }
}

/** The decimal mark of a column, from those of its values that leave no doubt. */
export function decimalOf(values: readonly string[]): Decimal {
  const counts = { ',': 0, '.': 0 }
  for (const value of values) {
    const written = readWritten(value)
    const mark = written ? decimalMarkOf(written.digits) : null
    if (mark === ',' || mark === '.') counts[mark]++
  }
  if (counts[','] === counts['.']) return null
  return counts[','] > counts['.'] ? ',' : '.'
}

/** Whether a cell is an amount, so that nobody looks for a reference in it. */
export const isNumeric = (text: string) => readWritten(text) !== null

function readWritten(text: string): Written | null {
  let rest = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/\u2212/g, '-')
  const brackets = /^\((.*)\)$/.exec(rest)
  if (brackets) rest = brackets[1]!
  const found = /^([+-]?)([A-Z]{3}|[€$£])?([+-]?)(\d[\d.,]*|[.,]\d+)([A-Z]{3}|[€$£])?([+-]?)$/i.exec(rest)
  if (!found) return null
  const [, before, left, inner, digits = '', right, after] = found
  const signs = [before, inner, after].filter(Boolean)
  if (signs.length > 1 || (left && right) || (brackets && signs.length > 0)) return null
  const currency = (left ?? right)?.toUpperCase() ?? null
  return {
    digits,
    negative: Boolean(brackets) || signs[0] === '-',
    currency: currency ? (SYMBOLS[currency] ?? currency) : null,
  }
}

/** The decimal mark of one number; null: it has none; `unclear`: one mark with three digits after it. */
function decimalMarkOf(digits: string): Decimal | 'unclear' | 'wrong' {
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return null
  const last = marks.at(-1) as ',' | '.'
  const [groups, after] = [digits.slice(0, digits.lastIndexOf(last)), digits.slice(digits.lastIndexOf(last) + 1)]
  if (marks.length === 1) return after.length === 3 && /^[1-9]\d{0,2}$/.test(groups) ? 'unclear' : last
  const others = new Set(marks.slice(0, -1))
  if (others.size > 1) return 'wrong'
  const isGrouped = (text: string) => /^\d{1,3}([.,]\d{3})+$/.test(text)
  // The same mark everywhere: thousands alone.
  if (others.has(last)) return isGrouped(digits) ? null : 'wrong'
  return isGrouped(groups) ? last : 'wrong'
}
