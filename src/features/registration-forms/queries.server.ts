import { and, eq, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { getTeam } from '#features/events/co-organizers.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import { EMPTY_FORM, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { countAnsweredVersions, listAnsweredKeys } from './affected-answers.server.ts'
import { forTickets, listPublicTicketIds } from './form-tickets.server.ts'
import { registrationForms, registrationFormVersions } from './table.server.ts'

export type CurrentForm = { formId: number; version: number; definition: FormDefinition }

/** The current form of an event, or null if it has none. Does not check who may see the event. */
export async function findForm({ db }: RequestContext, eventId: number): Promise<CurrentForm | null> {
  const [found] = await db
    .select({
      formId: registrationForms.id,
      version: registrationForms.version,
      definition: registrationFormVersions.definition,
    })
    .from(registrationForms)
    .innerJoin(
      registrationFormVersions,
      and(
        eq(registrationFormVersions.formId, registrationForms.id),
        eq(registrationFormVersions.version, registrationForms.version),
      ),
    )
    .where(eq(registrationForms.eventId, eventId))
  return found ?? null
}

/** What a form asked in a version: answers are read with the one that they were given to. Throws 404 if there is none. */
export async function getFormVersion({ db }: RequestContext, formId: number, version: number): Promise<FormDefinition> {
  const [found] = await db
    .select({ definition: registrationFormVersions.definition })
    .from(registrationFormVersions)
    .where(and(eq(registrationFormVersions.formId, formId), eq(registrationFormVersions.version, version)))
  if (!found) throw notFound()
  return found.definition
}

/** The keys of all fields, and of options as `field.option`, that any version of a form had. */
export async function listUsedKeys({ db }: RequestContext, formId: number): Promise<string[]> {
  const rows = await db.execute<{ field: string; option: string | null }>(sql`
    select distinct f ->> 'key' as field, o ->> 'key' as option from registration_form_versions v
      cross join lateral jsonb_path_query(v.definition, '$.sections[*].fields[*]') f
      left join lateral jsonb_path_query(f, '$.options[*]') o on true
    where v.form_id = ${formId}`)
  return [...new Set(rows.flatMap(({ field, option }) => (option === null ? [field] : [field, `${field}.${option}`])))]
}

/** The keys of the fields that were `special` in any version of a form. */
export async function listSpecialKeys({ db }: RequestContext, formId: number): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    select distinct f ->> 'key' as key from registration_form_versions v
      cross join lateral jsonb_path_query(v.definition, '$.sections[*].fields[*]') f
    where v.form_id = ${formId} and f ->> 'sensitivity' = 'special'`)
  return rows.map(({ key }) => key)
}

export type FormEditor = {
  /** 0 and an empty form until the first is saved. */
  version: number
  definition: FormDefinition
  /** How many registrations answered each version. */
  answered: { version: number; count: number }[]
  /** The keys of the fields with answers. */
  answeredKeys: string[]
  /** The keys of all fields, and of options as `field.option`, that a version had. */
  usedKeys: string[]
  /** Other events of the organization with a form, the latest first; none for who organizes this one with it. */
  others: { slug: string; title: string }[]
}

const OTHERS_MAX = 30

/** What the editor of an event's form shows; to those who only read it, nothing of tickets by code. */
export async function getFormEditor(ctx: RequestContext, ref: EventRef): Promise<FormEditor> {
  const { eventId, organizationId, role } = await authorizeEvent(ctx, 'events.read', ref)
  const form = await findForm(ctx, eventId)
  const others = await ctx.db.execute<FormEditor['others'][number]>(sql`
    select t.slug, t.title from registration_forms f join events e on e.id = f.event_id
      join lateral (select x.slug, x.title from event_texts x where x.event_id = e.id
        order by x.locale = ${contentLocale(ctx.locale)} desc, x.locale limit 1) t on true
    where e.organizer_id = ${organizationId} and e.id <> ${eventId} and e.deleted_at is null
      and ${await getTeam(ctx, eventId)} = e.organizer_id
    order by e.date_start desc nulls last, e.id desc limit ${OTHERS_MAX}`)
  const answered = form ? await countAnsweredVersions(ctx, form.formId) : []
  const answeredKeys = form ? await listAnsweredKeys(ctx, eventId, await listSpecialKeys(ctx, form.formId)) : []
  const usedKeys = form ? await listUsedKeys(ctx, form.formId) : []
  const { version, definition } = form ?? { version: 0, definition: EMPTY_FORM }
  if (!can(role, 'events.edit')) {
    const known = new Set(await listPublicTicketIds(ctx, eventId))
    return { version, definition: forTickets(definition, known), answered, answeredKeys: [], usedKeys: [], others: [] }
  }
  return { version, definition, answered, answeredKeys, usedKeys, others: [...others] }
}
