import type { RefusalCode } from '#shared/payments/statement.ts'

/** The file is not read. Caught where files arrive; the page says why. */
export class RefusedStatement extends Error {
  override name = 'RefusedStatement'
  readonly code: RefusalCode
  readonly line: number | null

  constructor(code: RefusalCode, line: number | null = null) {
    super(code)
    this.code = code
    this.line = line
  }
}
