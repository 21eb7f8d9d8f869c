import { AppError } from '#platform/errors/app-error.ts'

const MAX_LENGTH = 120

/** A 400 for an invalid query, with a message that names the invalid part. */
export const badRequest = (message: string, invalidPart?: string) =>
  new AppError('bad_query', { detail: invalidPart === undefined ? message : `${message} ${printable(invalidPart)}` })

/** Shortens and sanitizes the caller's input. */
const printable = (invalidPart: string) =>
  invalidPart.length > MAX_LENGTH ? `${invalidPart.slice(0, MAX_LENGTH).toWellFormed()}…` : invalidPart.toWellFormed()
