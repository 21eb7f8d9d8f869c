import { sql } from 'drizzle-orm'
import { previewableEvents } from '#features/events/access.server.ts'
import { isPublicTicket } from '#features/events/queries/parts.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** SQL: of a list `f` of ticket ids of form `rf`, those of tickets that everybody finds. */
const publicIds = sql`(select coalesce(jsonb_agg(t.id order by t.at), '[]'::jsonb)
  from jsonb_array_elements(f.field -> 'tickets') with ordinality t(id, at)
  join tickets k on k.event_id = rf.event_id and to_jsonb(k.id) = t.id and ${isPublicTicket})`
/** SQL: the questions of section `s` that are not only for tickets that are not public, without the ids of such tickets. */
const publicFields = sql`(select coalesce(jsonb_agg(f.field || jsonb_build_object('tickets', p.ids) order by f.at), '[]'::jsonb)
  from jsonb_array_elements(s.section -> 'fields') with ordinality f(field, at) cross join lateral (select ${publicIds} as ids) p
  where f.field -> 'tickets' = '[]'::jsonb or p.ids <> '[]'::jsonb)`
/** SQL: the sections with these questions, without those that have no others. */
const publicSections = sql`(select coalesce(jsonb_agg(s.section || jsonb_build_object('fields', q.fields) order by s.at), '[]'::jsonb)
  from jsonb_array_elements(v.definition -> 'sections') with ordinality s(section, at)
    cross join lateral (select ${publicFields} as fields) q
  where s.section -> 'fields' = '[]'::jsonb or q.fields <> '[]'::jsonb)`

/** What events ask with a registration for a public ticket: visible ones, and to their organization its drafts. Texts hold both languages. */
export const registrationFormResource: Resource = {
  cacheTags: ['events', 'organizers'],
  fields: {
    version: 'integer',
    sections: 'json',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {},
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  // In a subquery with a limit, and so looked up by its key: PostgreSQL expects the sections of a form to cost so much that any way to
  // the event would do, even reading all of them.
  rows: (ctx) => sql`select rf.id, rf.event_id, rf.version, ${publicSections} as sections,
    date_trunc('milliseconds', rf.created_at) as "createdAt", date_trunc('milliseconds', rf.updated_at) as "updatedAt"
    from registration_forms rf
    join registration_form_versions v on v.form_id = rf.id and v.version = rf.version
    where (select true from events e where e.id = rf.event_id and ${previewableEvents(ctx, 'e')} limit 1)`,
}
