import { AppError } from '#platform/errors/app-error.ts'
import type { PhotoRefusal } from '#shared/albums/albums.ts'
import type { ErrorKind } from '#shared/error-codes.ts'

const KINDS: Partial<Record<PhotoRefusal, ErrorKind>> = {
  too_large: 'too_large',
  pixels: 'too_large',
  duplicate: 'conflict',
  album_full: 'conflict',
  storage_full: 'conflict',
  restore_late: 'conflict',
}

/** Why a photo is refused: `details.reason`; `details` may name the file. */
export const refusePhoto = (reason: PhotoRefusal, details: object = {}) =>
  new AppError('photo_refused', { kind: KINDS[reason] ?? 'invalid', details: { reason, ...details } })

/** The reason of an error that is about one file; null for any other error. */
export function refusalOf(error: unknown): PhotoRefusal | null {
  if (!(error instanceof AppError)) return null
  if (error.code === 'file_blocked') return 'blocked'
  return error.code === 'photo_refused' ? (error.details?.['reason'] as PhotoRefusal) : null
}
