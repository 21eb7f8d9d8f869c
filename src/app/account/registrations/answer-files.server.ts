import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { MultipartForm } from '#platform/forms/read-form.server.ts'
import { REGISTRATION_FILE_BYTES, REGISTRATION_FILES_MAX } from '#shared/limits.ts'
import type { FileAnswer } from '#shared/registrations/form-definition.ts'

/** Oversized files are still read, so that the answer names their field and keeps what was typed. */
export const ANSWERS_FORM_BYTES = 4 * REGISTRATION_FILE_BYTES

/** Stores the files that came with answers, by the names of their controls. */
export async function storeAnswerFiles(ctx: RequestContext, files: MultipartForm['files']) {
  const stored: Record<string, FileAnswer> = {}
  const sent = Object.entries(files).filter(([name]) => /^answers\.[\w-]{1,60}$/.test(name))
  for (const [field, file] of sent.slice(0, REGISTRATION_FILES_MAX))
    stored[field] = await storeAnswerFile(ctx, { ...file, field })
  return stored
}

/** Stores the signed authorisation of a guardian. Throws `invalid` without one. */
export async function storeAuthorization(ctx: RequestContext, { authorization: file }: MultipartForm['files']) {
  if (!file) throw new AppError('invalid', { fields: { authorization: 'required' } })
  return storeAnswerFile(ctx, { ...file, field: 'authorization' })
}
