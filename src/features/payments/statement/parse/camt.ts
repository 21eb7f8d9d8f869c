import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { ParsedStatement } from '#shared/payments/statement.ts'
import { readAmount } from './amounts.ts'
import { toDay } from './days.ts'
import { type Credit, createProblems, sortCredits } from './lines.ts'
import { RefusedStatement } from './refusal.ts'

export const isXml = (text: string) => /^\s*<(\?xml|([\w-]+:)?Document)\b/.test(text)

/** An element as the parser returns it: text, or its children by name, repeated ones as a list. */
type Node = string | Node[] | { [name: string]: Node } | undefined

/** Reads ISO 20022 camt.053 of any version: its entries, and the transactions of an entry that stands for several. */
export function readCamt(text: string): ParsedStatement {
  const root = parseXml(text)
  const statements = all(root, 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) throw new RefusedStatement('unknown')
  const { problems, add } = createProblems()
  const places = linesOf(text)
  let [movements, number] = [0, 0]
  const accounts = new Set<string>()
  const sorted = statements.map((statement) => {
    const account = word(statement, 'Acct', 'Id', 'IBAN') || word(statement, 'Acct', 'Id', 'Othr', 'Id')
    accounts.add(account)
    const credits: Credit[] = []
    for (const entry of all(statement, 'Ntry')) {
      const line = places[number++] ?? 1
      movements++
      const isIn = word(entry, 'CdtDbtInd') === 'CRDT'
      if (isReversal(entry)) {
        // A transfer that the bank took back, or one of the organization's own that came back.
        add(line, isIn ? 'reversal' : 'taken_back', [word(entry, 'Amt'), ...wordsShown(entry)].join(' '))
        continue
      }
      if (!isIn) continue
      const state = word(entry, 'Sts', 'Cd') || word(entry, 'Sts')
      if (state === 'PDNG' || state === 'INFO') {
        add(line, 'pending', word(entry, 'Amt'))
        continue
      }
      const read = readEntry(entry, line)
      if (typeof read === 'object') credits.push(...read)
      else add(line, read, read === 'date' ? word(entry, 'BookgDt') || word(entry, 'ValDt') : word(entry, 'Amt'))
    }
    return sortCredits(account, credits)
  })
  if (movements === 0) throw new RefusedStatement('no_lines')
  return {
    format: 'camt053',
    accounts: [...accounts].filter(Boolean),
    movements,
    problems,
    heading: null,
    lines: sorted.flatMap(({ lines }) => lines),
    foreign: sorted.flatMap(({ foreign }) => foreign),
  }
}

/** Opening and closing: twice as many as the largest file of a bank has. Of attributes it has one for each amount. */
const TAGS_MAX = 400_000
const ATTRIBUTES_MAX = 100_000

function countOf(text: string, mark: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count++
  return count
}

/** Document types declare entities, which can blow up a small file: no bank needs them. */
function parseXml(text: string): Node {
  const declared = /<!\s*(doctype|entity)/i.exec(text)
  if (declared) throw new RefusedStatement('xml_dtd', lineAt(text, declared.index))
  if (countOf(text, '<') > TAGS_MAX || countOf(text, '=') > ATTRIBUTES_MAX) throw new RefusedStatement('too_complex')
  try {
    const validity = XMLValidator.validate(text)
    if (validity !== true) throw new RefusedStatement('xml_broken', brokenLine(text, validity.err))
    return new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      textNodeName: '#text',
      removeNSPrefix: true,
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: true,
    }).parse(text) as Node
  } catch (error) {
    // Nested deeper than any statement, or something else that the parser does not take.
    throw error instanceof RefusedStatement ? error : new RefusedStatement('xml_broken')
  }
}

/** A file that ends too early is told as an error of its first line. */
const brokenLine = (text: string, { code, line }: { code: string; line: number }) =>
  code === 'InvalidXml' ? lineAt(text, text.length) : line

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

function linesOf(text: string): number[] {
  let [line, next] = [1, text.indexOf('\n')]
  return [...text.matchAll(/<(?:[\w-]+:)?Ntry[\s>]/g)].map(({ index }) => {
    // The file may be one line: it is not looked through again for each of them.
    for (; next >= 0 && next < index; next = text.indexOf('\n', next + 1)) line++
    return line
  })
}

/** Whether it takes back an earlier entry. */
const isReversal = (entry: Node) => /^(true|1)$/.test(word(entry, 'RvslInd'))

function wordsShown(entry: Node): string[] {
  const { payer, text } = wordsOf(all(entry, 'NtryDtls', 'TxDtls'), word(entry, 'AddtlNtryInf'))
  return [payer, text].filter(Boolean)
}

type Unread = 'date' | 'amount' | 'amount_ambiguous' | 'amount_large'

function readEntry(entry: Node, line: number): Credit[] | Unread {
  const day = dayOf(entry)
  if (!day) return 'date'
  const whole = amountOf(entry)
  if ('unread' in whole) return whole.unread
  const parts = all(entry, 'NtryDtls', 'TxDtls')
  const credits = parts.flatMap((part) => {
    if (word(part, 'CdtDbtInd') === 'DBIT') return []
    const amount = amountOf(part)
    return 'unread' in amount ? [] : [{ line, day, ...amount, ...wordsOf([part]) }]
  })
  const sum = credits.reduce((total, { amount }) => total + amount, 0)
  // Without amounts of their own, or with fees between them, they are one sum.
  const isSplit = parts.length > 1 && credits.length === parts.length && sum === whole.amount
  return isSplit ? credits : [{ line, day, ...whole, ...wordsOf(parts, word(entry, 'AddtlNtryInf')) }]
}

function dayOf(entry: Node): string | null {
  for (const name of ['BookgDt', 'ValDt']) {
    const written = word(entry, name, 'Dt') || word(entry, name, 'DtTm')
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(written) ?? []
    if (day) return toDay(Number(year), Number(month), Number(day))
  }
  return null
}

function amountOf(node: Node): { amount: number; currency: string } | { unread: Unread } {
  const [found] = [...all(node, 'Amt'), ...all(node, 'AmtDtls', 'TxAmt', 'Amt')]
  const read = readAmount(textOf(found), '.')
  if (typeof read === 'string') return { unread: read }
  if (read.minor <= 0) return { unread: 'amount' }
  return { amount: read.minor, currency: word(found, '@Ccy') || 'EUR' }
}

function wordsOf(parts: Node[], entryText = '') {
  const every = (...path: string[]) => [
    ...new Set(parts.flatMap((part) => all(part, ...path).map(textOf)).filter(Boolean)),
  ]
  const payer = [
    every('RltdPties', 'Dbtr', 'Nm'),
    every('RltdPties', 'Dbtr', 'Pty', 'Nm'),
    every('RltdPties', 'UltmtDbtr', 'Nm'),
    every('RltdPties', 'UltmtDbtr', 'Pty', 'Nm'),
  ].flat()
  const text = every('RmtInf', 'Ustrd')
  const structured = [every('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'), every('RmtInf', 'Strd', 'AddtlRmtInf')].flat()
  const other = [every('AddtlTxInf'), entryText].flat().filter(Boolean)
  // A bank writes NOTPROVIDED where the payer's bank sent nothing.
  const ids = every('Refs', 'EndToEndId').filter((id) => id !== 'NOTPROVIDED')
  const [shown = [], ...rest] = [text, structured, other, ids].filter((words) => words.length > 0)
  return { payer: payer.join(', '), text: shown.join(' '), more: rest.flat().join(' ') }
}

/** All elements at a path, whether they stand once or repeatedly. */
function all(node: Node, ...path: string[]): Node[] {
  const [name, ...rest] = path
  const nodes = Array.isArray(node) ? node : [node]
  if (name === undefined) return nodes.filter((one) => one !== undefined)
  return nodes.flatMap((one) =>
    typeof one === 'object' && !Array.isArray(one) && Object.hasOwn(one, name) ? all(one[name], ...rest) : [],
  )
}

const word = (node: Node, ...path: string[]) => textOf(all(node, ...path)[0])

/** The parser leaves references by number, `&#225;`, as they are. */
function textOf(node: Node): string {
  const text = typeof node === 'string' ? node : typeof node === 'object' && !Array.isArray(node) ? node['#text'] : ''
  if (typeof text !== 'string') return ''
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex: string, decimal: string) => {
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return point > 31 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
        ? String.fromCodePoint(point)
        : whole
    })
    .trim()
}
