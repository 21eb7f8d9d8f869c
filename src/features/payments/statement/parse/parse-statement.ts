import { STATEMENT_BYTES, STATEMENT_LINES, type StatementColumns } from '#shared/payments/statement.ts'
import { isXml, readCamt } from './camt.ts'
import { type CsvResult, readCsv } from './csv.ts'
import { decodeStatement } from './decode.ts'
import { isNorma43, readNorma43 } from './norma43.ts'
import { RefusedStatement } from './refusal.ts'

type Sent = {
  bytes: Uint8Array
  /** YYYY-MM-DD: days far behind it are not what a bank wrote. */
  today: string
  /** The columns that were chosen for files with a heading, by its hash. */
  chosen: Record<string, StatementColumns>
}

/** Reads a bank statement by its content, whatever its name says. Runs in a worker: a refusal is a result. */
export function readStatement(sent: Sent): CsvResult | { refused: Pick<RefusedStatement, 'code' | 'line'> } {
  try {
    return parseStatement(sent)
  } catch (error) {
    if (error instanceof RefusedStatement) return { refused: { code: error.code, line: error.line } }
    throw error
  }
}

function parseStatement({ bytes, ...options }: Sent): CsvResult {
  if (bytes.length > STATEMENT_BYTES) throw new RefusedStatement('too_large')
  const text = decodeStatement(bytes)
  if (text.trim() === '') throw new RefusedStatement('no_lines')
  if (isXml(text)) return limited({ statement: readCamt(text) })
  if (countLines(text) > STATEMENT_LINES) throw new RefusedStatement('too_long')
  if (isNorma43(text)) return { statement: readNorma43(text) }
  return readCsv(text, options)
}

/** In XML a movement stands on many lines. */
function limited<Result extends { statement: { movements: number; lines: unknown[] } }>(result: Result): Result {
  const { movements, lines } = result.statement
  if (Math.max(movements, lines.length) > STATEMENT_LINES) throw new RefusedStatement('too_long')
  return result
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
