import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addFile, addPicture } from '#features/media/commands.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import { detectType, makePictureForField } from '#platform/images/images.server.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { REGISTRATION_FILE_BYTES, REGISTRATION_FILE_NAME_MAX, REGISTRATION_FILES_PER_HOUR } from '#shared/limits.ts'
import type { FileAnswer } from '#shared/registrations/form-definition.ts'

/** The start of the random key of every file uploaded for a registration, by which abandoned ones are found. */
export const REGISTRATION_FILE_KEY = 'registration-'

/** A file as it arrived, and the name of its control, for errors. */
export type AnswerUpload = FilePart & { field: string }

/**
 * Stores a file answered in a form, or a guardian's authorization: PDF, JPEG, PNG or WebP by their content, of at most 5 MB; pictures are
 * encoded again. Nobody can open it before it is linked, and it is deleted a day later if it never is. Call it before the transaction,
 * because it is slow. Throws `unconfirmed`, `invalid` with the control's error, `limited` and what the image queue throws.
 */
export async function storeAnswerFile(ctx: RequestContext, { field, name, bytes }: AnswerUpload): Promise<FileAnswer> {
  const me = authorizeConfirmed(ctx)
  const reject = (code: FieldCode) => new AppError('invalid', { fields: { [field]: code } })
  if (bytes.byteLength > REGISTRATION_FILE_BYTES) throw reject('upload_too_large')
  const type = detectType(bytes)
  if (type === 'heic') throw reject('heic')
  if (type !== 'pdf' && type !== 'jpeg' && type !== 'png' && type !== 'webp') throw reject('file_type')
  const limit = { name: 'registration-file', points: REGISTRATION_FILES_PER_HOUR, seconds: 3600 }
  await limitCostly(ctx, { personId: me.id }, limit)
  // Pictures are stored as WebP.
  const ext = type === 'pdf' ? '.pdf' : '.webp'
  const attributes = { hash: REGISTRATION_FILE_KEY + randomUUID(), name: fileName(name, ext), createdAt: ctx.now }
  const { db, services } = ctx
  const media =
    type === 'pdf'
      ? await addFile(db, services.storage, attributes, { body: bytes, ext, mime: 'application/pdf' })
      : await addPicture(db, services.storage, attributes, await makePictureForField(ctx, field, bytes))
  return { media: media!, hash: attributes.hash, name: attributes.name }
}

/** Without folders and control characters, not too long, and with the extension of what is stored instead of the one that was sent. */
function fileName(sent: string, ext: string) {
  const name = sent
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(/\s*\.[\p{L}\p{N}]{1,10}$/u, '')
  return (
    ([...name]
      .slice(0, REGISTRATION_FILE_NAME_MAX - ext.length)
      .join('')
      .trim() || 'file') + ext
  )
}

/**
 * The file with this key, for a form that comes back with a file it stored before: one that belongs to no registration yet, or to this
 * one. Null for any other. The key is known only to who stored it and to who may open it.
 */
export async function findStoredAnswer(
  ctx: RequestContext,
  hash: string,
  registrationId: number | null = null,
): Promise<FileAnswer | null> {
  authorizeConfirmed(ctx)
  if (!/^registration-[0-9a-f-]{36}$/.test(hash)) return null
  const [found] = await ctx.db.execute<FileAnswer>(sql`select m.id as media, m.hash, m.name from media m
    left join registration_media l on l.media_id = m.id
    where m.hash = ${hash} and m.removed_at is null and (l.media_id is null or l.registration_id = ${registrationId})`)
  return found ?? null
}
