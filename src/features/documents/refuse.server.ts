import { AppError } from '#platform/errors/app-error.ts'
import type { DocumentRefusal } from '#shared/documents/refusals.ts'
import type { ErrorKind } from '#shared/error-codes.ts'

const KINDS: Partial<Record<DocumentRefusal, ErrorKind>> = {
  too_large: 'too_large',
  pixels: 'too_large',
  documents_full: 'conflict',
  storage_full: 'conflict',
  restore_late: 'conflict',
}

/** Why a document is refused: `details.reason`; `details` may name the file. */
export const refuseDocument = (reason: DocumentRefusal, details: object = {}) =>
  new AppError('document_refused', { kind: KINDS[reason] ?? 'invalid', details: { reason, ...details } })
