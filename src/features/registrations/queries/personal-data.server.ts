import { sql } from 'drizzle-orm'
import type {
  PersonalDataExporter,
  PersonalDataFile,
} from '#features/identity/accounts/personal-data-sources.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { tagsOfPlayer } from '../player-tags/queries.server.ts'

/** For data exports: everything that a person registered, answered and agreed to, with their files. */
export const exportRegistrations: PersonalDataExporter = async (ctx, userId) => {
  authorizeJob(ctx)
  const content = {
    registrations: await listRegistrations(ctx, userId),
    handovers: await listHandovers(ctx, userId),
  }
  return [{ name: 'registrations.json', content }, ...(await listFiles(ctx, userId))]
}

/** What happened while a registration was someone else's is theirs. What the organization noted about a person is part of their data. */
const sinceTheirs = sql`coalesce((select max(p.id) from registration_history p
  where p.registration_id = r.id and p.action = 'handover_done'), 0)`

const listRegistrations = async (ctx: RequestContext, userId: number) => [
  ...(await ctx.db.execute(sql`
    select r.id, r.group_id as "groupId", x.title as event, e.date_start::text as "dateStart", e.date_end::text as "dateEnd",
      k.title_es as ticket, r.name, r.email, r.state, r.is_test as "isTest", r.answers, r.special_answers as "specialAnswers",
      r.special_erased_at as "specialErasedAt", r.birth_date::text as "birthDate", r.guardian_name as "guardianName",
      r.guardian_phone as "guardianPhone", r.guardian_email as "guardianEmail", r.ticket_price as "ticketPrice",
      r.options_price as "optionsPrice", r.coin, r.waiting_since as "waitingSince", r.confirmed_at as "confirmedAt",
      r.ended_at as "endedAt", r.ended_by as "endedBy", r.end_reason as "endReason", r.organizer_note as "organizerNote",
      r.created_at as "createdAt",
      ${tagsOfPlayer} as tags,
      (select coalesce(json_agg(json_build_object('key', c.key, 'text', c.shown, 'given', c.given, 'at', c.at) order by c.at, c.key), '[]')
        from registration_consents c where c.registration_id = r.id) as consents,
      (select coalesce(json_agg(json_build_object('at', h.at, 'action', h.action, 'actor', h.actor, 'from', h.from_state,
        'to', h.to_state, 'fields', h.fields, 'note', h.note, 'message', h.message) order by h.id), '[]')
        from registration_history h where h.registration_id = r.id and h.id >= ${sinceTheirs}) as history
    from registrations r join events e on e.id = r.event_id join tickets k on k.id = r.ticket_id
      join lateral (select t.title from event_texts t where t.event_id = e.id order by t.locale = 'es' desc limit 1) x on true
    where r.holder_id = ${userId} or r.user_id = ${userId} order by r.id`)),
]

const listHandovers = async (ctx: RequestContext, userId: number) => [
  ...(await ctx.db.execute(sql`
    select h.registration_id as "registrationId", case when h.from_user_id = ${userId} then 'given' when h.is_claim then 'claimed' else 'received' end as direction,
      h.state, h.created_at as "createdAt", h.expires_at as "expiresAt", h.decided_at as "decidedAt",
      case when h.from_user_id = ${userId} then h.to_email end as email,
      case when h.to_user_id = ${userId} then h.accepted_form end as answers
    from registration_handovers h where h.from_user_id = ${userId} or h.to_user_id = ${userId} order by h.id`)),
]

type File = { id: number; hash: string; name: string; isPicture: boolean }

async function listFiles(ctx: RequestContext, userId: number): Promise<PersonalDataFile[]> {
  const rows = await ctx.db.execute<File>(sql`
    select m.id, m.hash, m.name, m.width is not null as "isPicture" from registrations r
      join registration_media l on l.registration_id = r.id join media m on m.id = l.media_id and m.removed_at is null
    where r.holder_id = ${userId} or r.user_id = ${userId} order by m.id`)
  return [...rows].map(({ id, hash, name, isPicture }) => ({
    name: `registrations/${id}-${fileName(name, isPicture)}`,
    key: storageKey(hash, 'original', isPicture ? 'webp' : 'bin'),
  }))
}

/** Without what is not allowed in the names of files. Pictures are stored as WebP. */
const fileName = (name: string, isPicture: boolean) => {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
  return isPicture ? `${plain.replace(/\.\w{1,5}$/, '')}.webp` : plain
}
