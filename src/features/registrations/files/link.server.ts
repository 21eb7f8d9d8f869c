import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { REGISTRATION_FILES_MAX } from '#shared/limits.ts'
import type { Answers, AnswerValue, FileAnswer } from '#shared/registrations/form-definition.ts'
import { REGISTRATION_FILE_KEY } from './store.server.ts'

const isFileAnswer = (value: AnswerValue): value is FileAnswer =>
  typeof value === 'object' && !Array.isArray(value) && 'media' in value

export const filesIn = (answers: Answers): FileAnswer[] => Object.values(answers).filter(isFileAnswer)

/**
 * Makes these the files of the registration: `answers` are all its answers, special ones included. Files that are no longer answered are
 * removed; the guardian's authorization stays. Part of the caller's transaction, after the registration was written, because who may
 * open a file follows the answers. Throws `invalid` for a file of someone else, or too many.
 */
export async function linkAnswerFiles(ctx: RequestContext, registrationId: number, answers: Answers) {
  const ids = filesIn(answers).map(({ media }) => media)
  const { proofs } = await countFiles(ctx, registrationId)
  // The authorization is one of the files.
  if (ids.length > 0 && ids.length + proofs >= REGISTRATION_FILES_MAX) throw tooMany(answers)
  await linkFiles(ctx, registrationId, ids)
  await dropFiles(
    ctx,
    sql`l.registration_id = ${registrationId} and l.role = 'file' and l.media_id <> all (${idArray(ids)})
      and l.media_id is distinct from r.authorization_media_id`,
  )
}

function tooMany(answers: Answers) {
  const last = Object.keys(answers).findLast((key) => isFileAnswer(answers[key]!))!
  return new AppError('invalid', { fields: { [`answers.${last}`]: 'too_many_files' } })
}

/** Sets, replaces or, with null, removes the signed authorization of a minor's guardian. Part of the caller's transaction. */
export async function linkAuthorization(ctx: RequestContext, registrationId: number, file: FileAnswer | null) {
  if (file) await linkFiles(ctx, registrationId, [file.media])
  await dropFiles(
    ctx,
    sql`l.registration_id = ${registrationId} and l.media_id = r.authorization_media_id and l.media_id is distinct from ${file?.media ?? null}`,
  )
  await ctx.db.execute(
    sql`update registrations set authorization_media_id = ${file?.media ?? null} where id = ${registrationId}`,
  )
}

/** Adds a proof of payment. Part of the caller's transaction, under the lock of the registration. Throws `invalid` when there are too many. */
export async function linkPaymentProof(ctx: RequestContext, registrationId: number, { media }: FileAnswer) {
  const { answers, proofs } = await countFiles(ctx, registrationId)
  if (answers + proofs + 1 >= REGISTRATION_FILES_MAX)
    throw new AppError('invalid', { fields: { proof: 'too_many_files' } })
  await linkFiles(ctx, registrationId, [media], 'payment')
}

/** Removes proofs of payment: those of these registrations, or of them only this file. Part of the caller's transaction. */
export const removePaymentProofs = (ctx: RequestContext, registrationIds: number[], hash: string | null = null) =>
  dropFiles(
    ctx,
    sql`l.registration_id = any (${idArray(registrationIds)}) and l.role = 'payment'
      and (${hash}::text is null or l.media_id = (select m.id from media m where m.hash = ${hash}))`,
  )

/** Files of a registration without the guardian's authorization. */
async function countFiles(ctx: RequestContext, registrationId: number) {
  const [count] = await ctx.db.execute<{ answers: number; proofs: number }>(sql`
    select count(*) filter (where l.role = 'file' and l.media_id is distinct from r.authorization_media_id)::int as answers,
      count(*) filter (where l.role = 'payment')::int as proofs
    from registration_media l join registrations r on r.id = l.registration_id where l.registration_id = ${registrationId}`)
  return count!
}

/** Removes all files of these registrations. Part of the caller's transaction. */
export const removeFilesOf = (ctx: RequestContext, registrationIds: number[]) =>
  dropFiles(ctx, sql`l.registration_id = any (${idArray(registrationIds)})`)

/** Removes the files answered to special fields, before these answers are erased. Part of the caller's transaction. */
export const removeSpecialFilesOf = (ctx: RequestContext, registrationIds: number[]) =>
  dropFiles(
    ctx,
    sql`l.registration_id = any (${idArray(registrationIds)})
      and exists (select 1 from jsonb_each(r.special_answers) a where a.value ->> 'media' = l.media_id::text)`,
  )

/** The bytes count against the event's organization. */
async function linkFiles(
  ctx: RequestContext,
  registrationId: number,
  ids: number[],
  role: 'file' | 'payment' = 'file',
) {
  if (ids.length === 0) return
  const linked = await ctx.db.execute(sql`
    with owned as (update media m set owner_organization_id = e.organizer_id
      from registrations r join events e on e.id = r.event_id
      where r.id = ${registrationId} and m.id = any (${idArray(ids)}) and m.removed_at is null
        and starts_with(m.hash, ${REGISTRATION_FILE_KEY}) returning m.id)
    insert into registration_media (media_id, registration_id, role) select id, ${registrationId}, ${role} from owned
    on conflict (media_id) do update set position = registration_media.position
      where registration_media.registration_id = excluded.registration_id and registration_media.role = excluded.role
    returning media_id`)
  if (linked.length < new Set(ids).size)
    throw new AppError('invalid', { detail: 'The file is not of this registration' })
}

/** Nobody sees them from the commit on; a job deletes them from the storage, which a rollback could not restore. */
const dropFiles = (ctx: RequestContext, condition: ReturnType<typeof sql>) =>
  ctx.db.execute(sql`
    with dropped as (delete from registration_media l using registrations r
      where r.id = l.registration_id and ${condition} returning l.media_id)
    update media m set removed_at = ${ctx.now.toISOString()}::timestamptz from dropped where m.id = dropped.media_id`)
