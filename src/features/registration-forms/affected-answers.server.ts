import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { allFields, type FormDefinition, type LocalizedText } from '#shared/registrations/form-definition.ts'
import { type BreakingChange, findBreakingChanges } from './breaking-changes.ts'

export type AffectedAnswers = { kind: BreakingChange['kind']; label: LocalizedText; answers: number }

/** Counts of one query: PostgreSQL takes 65,535 parameters. */
const COUNTS_MAX = 500

/**
 * The changes between two definitions that break answers, each with how many. Who may not see protected answers is told of those to
 * protected questions how many people gave any: the exact number would tell who chose what. Registrations are a higher noun: their table
 * is read as it is, and answers in it are never changed.
 */
export async function countAffectedAnswers(
  ctx: RequestContext,
  eventId: number,
  { before, after, maySeeSpecial }: { before: FormDefinition; after: FormDefinition; maySeeSpecial: boolean },
): Promise<AffectedAnswers[]> {
  const changes = findBreakingChanges(before, after)
  if (changes.length === 0) return []
  const counts: number[] = []
  for (let from = 0; from < changes.length; from += COUNTS_MAX) {
    const some = changes.slice(from, from + COUNTS_MAX)
    const columns = some.map((change) => sql`count(*) filter (where ${isAffected(change, maySeeSpecial)})`)
    const [row] = await ctx.db.execute<{ counts: number[] }>(
      sql`select to_json(array[${sql.join(columns, sql`, `)}]) as counts from (
        select r.ticket_id, r.answers || r.special_answers as given, r.special_answers <> '{}' as special from registrations r
        where r.event_id = ${eventId} and r.anonymized_at is null) a`,
    )
    counts.push(...row!.counts)
  }
  return changes
    .map((change, at) => ({ kind: change.kind, label: labelOf(change), answers: counts[at]! }))
    .filter(({ answers }) => answers > 0)
}

function isAffected(change: BreakingChange, maySeeSpecial: boolean) {
  const { key, sensitivity } = change.field
  if (sensitivity === 'special' && !maySeeSpecial) return sql`a.special`
  const isAnswered = sql`jsonb_exists(a.given, ${key})`
  if (change.kind === 'option')
    return sql`jsonb_exists(a.given -> ${key}, ${change.option}) or a.given ->> ${key} = ${change.option}`
  if (change.kind !== 'tickets') return isAnswered
  return sql`${isAnswered} and a.ticket_id not in (${sql.join(
    change.tickets.map((id) => sql`${id}::integer`),
    sql`, `,
  )})`
}

const labelOf = (change: BreakingChange): LocalizedText =>
  change.kind === 'option'
    ? (change.field.options.find(({ key }) => key === change.option)?.label ?? change.field.label)
    : change.field.label

/** How many registrations answered each version of an event's form; versions that nobody answered are missing. */
export async function countAnsweredVersions(
  ctx: RequestContext,
  formId: number,
): Promise<{ version: number; count: number }[]> {
  const rows = await ctx.db.execute<{ version: number; count: number }>(
    sql`select r.form_version as version, count(*)::int as count from registrations r
      where r.form_id = ${formId} and not r.is_test group by 1 order by 1`,
  )
  return [...rows]
}

/**
 * The keys of the fields that someone has answered, in whatever version. Their names are fixed. Those of protected fields are once anybody
 * is registered: of the first ones it would tell whether they answered.
 */
export async function listAnsweredKeys(
  ctx: RequestContext,
  eventId: number,
  specialKeys: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.execute<{ key: string | null }>(
    sql`select distinct a.key from registrations r left join lateral jsonb_object_keys(r.answers) a(key) on true
      where r.event_id = ${eventId}`,
  )
  return rows.length === 0 ? [] : [...rows.flatMap(({ key }) => key ?? []), ...specialKeys]
}

/** Waits until nobody registers, and lets nobody until the end of the transaction. Before the event is locked, as registering does. */
export const lockRegistrations = async (ctx: RequestContext, eventId: number) =>
  void (await ctx.db.execute(sql`select 1 from seat_pools where event_id = ${eventId} and kind = 'event' for update`))

/** Puts answers to fields that are `special` now with the special ones. The other way round they stay: people were promised it. */
export async function protectAnswers(ctx: RequestContext, eventId: number, definition: FormDefinition) {
  for (const { key, sensitivity } of allFields(definition))
    if (sensitivity === 'special') {
      await ctx.db.execute(sql`update registrations
        set special_answers = special_answers || jsonb_build_object(${key}::text, answers -> ${key}), answers = answers - ${key}::text
        where event_id = ${eventId} and jsonb_exists(answers, ${key})`)
      await protectAcceptedAnswers(ctx, eventId, key)
    }
}

/** The same with what someone answered to whom a seat is handed, and who waits for the organization. */
const protectAcceptedAnswers = (ctx: RequestContext, eventId: number, key: string) =>
  ctx.db.execute(sql`update registration_handovers h
    set accepted_form = jsonb_set(h.accepted_form #- array['columns', 'answers', ${key}::text],
      array['columns', 'specialAnswers', ${key}::text], h.accepted_form #> array['columns', 'answers', ${key}::text])
    from registrations r where r.id = h.registration_id and r.event_id = ${eventId}
      and jsonb_exists(h.accepted_form #> '{columns,answers}', ${key})`)
