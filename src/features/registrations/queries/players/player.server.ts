import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { avatarPath } from '#features/identity/accounts/queries/account.server.ts'
import { findForm } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import {
  allFields,
  EMPTY_FORM,
  type FormDefinition,
  type FormField,
  textIn,
} from '#shared/registrations/form-definition.ts'
import type { AskedField, PlayerDetail, PlayerEvent, PlayerSection } from '#shared/registrations/players.ts'
import { isLive, LIVE_STATES } from '#shared/registrations/states.ts'
import { answerText } from './answer-text.server.ts'
import { listAskedFields } from './asked-fields.server.ts'
import { listChangeableFields } from './changeable-answers.server.ts'
import { listMissingFollowUp } from './missing-followup.server.ts'
import { missingOf } from './players.server.ts'
import { type StoredPlayer, selectPlayers } from './stored-players.server.ts'

type Details = {
  definition: FormDefinition | null
  formVersion: number | null
  specialKeys: string[]
  specialErasedAt: string | null
  birthDate: string | null
  guardianEmail: string | null
  authorization: PlayerDetail['authorization']
  authorizationOnPaper: boolean
  tags: string[]
  endReason: string | null
  claim: PlayerDetail['claim']
  expiresAt: string | null
  answers: PlayerDetailAnswers
}
type PlayerDetailAnswers = StoredPlayer['answers']

/** One registration as the side panel shows it. Of protected answers only which there are, not even that to who may not open them. */
export async function getPlayer(ctx: RequestContext, ref: EventRef, id: number): Promise<PlayerDetail> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.read', ref)
  const where = sql`r.id = ${id} and r.event_id = ${eventId}`
  const [player] = await selectPlayers(ctx, { where, order: sql`r.id`, keys: [], limit: 1, offset: 0 })
  if (!player) throw notFound()
  const fields = await listAskedFields(ctx, eventId)
  const details = await selectDetails(ctx, id)
  const missingFollowUp = await listMissingFollowUp(ctx, eventId, fields, id)
  const { accountEmail, specialKeys, answers, definition, ...rest } = { ...player, ...details }
  const { lacksGuardian: _, lacksAuthorization: _no, ...shown } = rest
  const maySpecial = can(role, 'players.special')
  const isHidden = ({ special, hints }: AskedField) => special && !(hints && maySpecial)
  const protectedKeys = new Set(fields.filter(isHidden).map(({ key }) => key))
  const changeable =
    can(role, 'players.edit') && isLive(player.state)
      ? await listChangeable(ctx, eventId, { fields, player, answers })
      : []
  const historyFields = maySpecial ? fields : fields.filter(({ special }) => !special)
  return {
    ...shown,
    price: can(role, 'money.read') ? player.price : null,
    avatar: accountEmail && avatarPath(ctx.services.secret, accountEmail),
    missing: missingOf(player, missingFollowUp),
    sections: toSections(ctx, { definition: definition ?? EMPTY_FORM, answers, protectedKeys, changeable }),
    special: maySpecial
      ? specialKeys.map((key) => {
          const field = fields.find((one) => one.key === key)
          return { key, label: field ? textIn(field.label, ctx.locale) : key }
        })
      : [],
    group: await selectGroup(ctx, player),
    history: await selectHistory(ctx, id, historyFields),
  }
}

async function selectDetails({ db }: RequestContext, id: number): Promise<Details> {
  const [row] = await db.execute<Details>(sql`
    select v.definition, r.form_version as "formVersion", r.answers,
      array(select jsonb_object_keys(r.special_answers)) as "specialKeys",
      to_char(r.special_erased_at at time zone 'UTC', 'YYYY-MM-DD') as "specialErasedAt", r.birth_date::text as "birthDate",
      array(select g.name from registration_tags g where g.registration_id = r.id order by g.name) as tags,
      r.guardian_email as "guardianEmail", case when m.id is not null then json_build_object(
        'name', m.name, 'path', '/media/' || m.hash || '/original') end as authorization, r.authorization_on_paper as "authorizationOnPaper", r.end_reason as "endReason",
      case when coalesce(r.user_id, r.holder_id) is null and r.email is not null and not r.is_test and r.state in ${LIVE_STATES} then json_build_object(
        'until', (select to_char(h.expires_at at time zone 'UTC', 'YYYY-MM-DD') from registration_handovers h where h.registration_id = r.id and h.is_claim and h.state = 'offered')) end as claim,
      to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt"
    from registrations r left join registration_form_versions v on v.form_id = r.form_id and v.version = r.form_version
      left join media m on m.id = r.authorization_media_id
    where r.id = ${id}`)
  return row!
}

/** The questions that may be answered for them. Those that a protected answer opens are none of them. */
async function listChangeable(
  ctx: RequestContext,
  eventId: number,
  { fields, player, answers }: { fields: AskedField[]; player: StoredPlayer; answers: PlayerDetailAnswers },
) {
  const form = await findForm(ctx, eventId)
  const { ticketId, state } = player
  const row = { ticketId, state, answers, specialAnswers: {} }
  return listChangeableFields({ definition: form?.definition ?? EMPTY_FORM, asked: fields, row })
}

type Sections = {
  definition: FormDefinition
  answers: PlayerDetailAnswers
  protectedKeys: ReadonlySet<string>
  changeable: readonly FormField[]
}

/** The answers in the sections of the form's version that they were given to, with the questions that may be answered for the person. */
function toSections(
  { locale }: RequestContext,
  { definition, answers, protectedKeys, changeable }: Sections,
): PlayerSection[] {
  const open = new Set(changeable.map(({ key }) => key))
  const isShown = ({ type, key }: FormField) =>
    type !== 'static' && !protectedKeys.has(key) && (answers[key] !== undefined || open.has(key))
  const toAnswer = (field: FormField) => ({
    key: field.key,
    label: textIn(field.label, locale),
    text: answers[field.key] === undefined ? '' : answerText(field, answers[field.key], locale),
    file: fileOf(answers[field.key]),
    mayChange: open.has(field.key),
  })
  const sections = definition.sections.map(({ key, title, fields }) => ({
    key,
    title: textIn(title, locale),
    answers: fields.filter(isShown).map(toAnswer),
  }))
  const known = new Set(allFields(definition).map(({ key }) => key))
  const added = changeable.filter(({ key }) => !known.has(key))
  const removed = Object.keys(answers).filter((key) => !known.has(key) && !open.has(key) && !protectedKeys.has(key))
  const rest = removed.map((key) => ({
    key,
    label: key,
    text: String(answers[key]),
    file: null,
    mayChange: false,
  }))
  const others = { key: '', title: '', answers: [...added.map(toAnswer), ...rest] }
  return [...sections, others].filter(({ answers: given }) => given.length > 0)
}

const fileOf = (value: PlayerDetailAnswers[string] | undefined) =>
  typeof value === 'object' && !Array.isArray(value) ? `/media/${value.hash}/original` : null

/** The others of the same group. */
async function selectGroup({ db }: RequestContext, { id, groupId }: StoredPlayer) {
  if (groupId === null) return []
  const rows = await db.execute<{ id: number; name: string; state: StoredPlayer['state'] }>(sql`
    select r.id, coalesce(u.username, r.name, '') as name, r.state from registrations r left join users u on u.id = r.user_id
    where r.group_id = ${groupId} and r.id <> ${id} order by r.id`)
  return [...rows]
}

/** What happened, latest first. Fields are named as the form names them; others are left out. */
async function selectHistory(
  { db, locale }: RequestContext,
  id: number,
  fields: readonly AskedField[],
): Promise<PlayerEvent[]> {
  const rows = await db.execute<Omit<PlayerEvent, 'fields'> & { fields: string[] }>(sql`
    select h.id, h.action, h.actor, u.username as by, h.from_state as "from", h.to_state as "to", h.note, h.message, h.fields,
      to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from registration_history h left join users u on u.id = h.user_id where h.registration_id = ${id} order by h.id desc limit 200`)
  const tickets = await db.execute<{ key: string; title: string }>(sql`select 'ticket:' || k.id as key,
      ${localized(contentLocale(locale), sql`k.title_es`, sql`k.title_en`)} as title
    from tickets k where k.event_id = (select event_id from registrations where id = ${id})`)
  const labels = new Map([
    ...fields.map(({ key, label }): [string, string] => [key, textIn(label, locale)]),
    ...tickets.map(({ key, title }): [string, string] => [key, title]),
  ])
  return rows.map((row) => ({ ...row, fields: row.fields.flatMap((key) => labels.get(key) ?? []) }))
}
