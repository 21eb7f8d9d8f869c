import { storeSentFiles } from '#features/registrations/files/sent-files.server.ts'
import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { MultipartForm } from '#platform/forms/read-form.server.ts'
import { REGISTRATION_FILE_BYTES } from '#shared/limits.ts'

/** Oversized files are still read, so that the answer names their field and keeps what was typed. */
export const ANSWERS_FORM_BYTES = 4 * REGISTRATION_FILE_BYTES

/** Stores the files that came with answers and that the event's form asks for, by the names of their controls. */
export const storeAnswerFiles = (ctx: RequestContext, eventId: number, files: MultipartForm['files']) =>
  storeSentFiles(
    ctx,
    eventId,
    Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith('answers.'))),
  )

/** Stores the signed authorization of a guardian. Throws `invalid` without one. */
export async function storeAuthorization(ctx: RequestContext, { authorization: file }: MultipartForm['files']) {
  if (!file) throw new AppError('invalid', { fields: { authorization: 'required' } })
  return storeAnswerFile(ctx, { ...file, field: 'authorization' })
}
