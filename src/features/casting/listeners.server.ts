import { sql } from 'drizzle-orm'
import type { EventDays } from '#features/events/commands/event-days.server.ts'
import type { EventCopy } from '#features/events/commands/event-parts.server.ts'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Preferences } from '#shared/casting/casting.ts'
import type { RegistrationRow } from '../registrations/registration-changes.server.ts'
import { listRevealed } from './preferences/own.server.ts'
import { findCastingSettings } from './settings.server.ts'

/** The character of a seat that ended, or is another person's, is free. What its player preferred is no use to anybody else. */
export async function freeParts({ db, now }: RequestContext, { row: { id } }: { row: RegistrationRow }) {
  await db.execute(sql`update casting_parts set registration_id = null, freed_at = ${now.toISOString()}
    where registration_id = ${id}`)
  await db.execute(sql`delete from casting_preferences where registration_id = ${id}`)
  await db.execute(sql`delete from casting_rule_members where registration_id = ${id}`)
  await db.execute(sql`delete from casting_rules r where r.event_id = (select event_id from registrations where id = ${id})
    and (select count(*) from casting_rule_members m where m.rule_id = r.id) < 2`)
  await db.execute(sql`delete from casting_reveals where registration_id = ${id}`)
}

/**
 * A copy of the event has the characters without players, and is revealed as many days before it, where that is still to come. Whoever
 * organizes it opens the preferences.
 */
export const copyCasting: EventCopy = async (ctx, { from, to }, _copied, shiftDay) => {
  const { db, now } = ctx
  await db.execute(sql`insert into casting_parts (event_id, position, title, summary, body, tags, group_name)
    select ${to}, position, title, summary, body, tags, group_name from casting_parts where event_id = ${from}`)
  const [day = null, time] = (await findCastingSettings(ctx, from)).revealsAt?.split('T') ?? []
  const reveal = shiftDay(day)
  const at = sql`${reveal && `${reveal}T${time}`}::timestamp at time zone coalesce(v.time_zone, 'Europe/Madrid')`
  await db.execute(sql`
    insert into casting_settings (event_id, choices, reveal_at, updated_at)
    select e.id, s.choices, case when ${at} > ${now.toISOString()} then ${at} end, ${now.toISOString()}
    from casting_settings s join events e on e.id = ${to} left join venues v on v.id = e.venue_id where s.event_id = ${from}`)
}

export const castingDays: EventDays = {
  part: 'casting',
  list: async (ctx, eventId) => {
    const { revealsAt, isRevealed } = await findCastingSettings(ctx, eventId)
    return revealsAt === null || isRevealed ? [] : [{ day: revealsAt.slice(0, 10) }]
  },
  // At the same time of day, also where the clocks change in between.
  move: ({ db, now }, eventId, by) =>
    db.execute(sql`update casting_settings s set updated_at = ${now.toISOString()}::timestamptz,
      reveal_at = ((s.reveal_at at time zone z.zone) + make_interval(days => ${by})) at time zone z.zone
      from (select e.id, coalesce(v.time_zone, 'Europe/Madrid') as zone from events e left join venues v on v.id = e.venue_id) z
      where s.event_id = ${eventId} and z.id = s.event_id`),
}

type ExportedPreferences = Omit<Preferences, 'choices'> & { id: number; stated: boolean; choices: string[] }
export const castingPersonalData: PersonalDataSource = {
  exportFields: async (ctx, { id }) => {
    const rows = await ctx.db.execute<ExportedPreferences>(sql`
      select r.id, f.registration_id is not null as stated, coalesce(f.avoids, '{}') as avoids, coalesce(f.near, '{}') as near,
        coalesce(f.apart, '{}') as apart, coalesce(f.note, '') as note,
        array(select p.title from unnest(f.choices) with ordinality c(id, n) join casting_parts p on p.id = c.id order by c.n) as choices
      from registrations r left join casting_preferences f on f.registration_id = r.id
      where r.user_id = ${id} and (f.registration_id is not null or exists (select 1 from casting_parts p where p.registration_id = r.id))
      order by r.id`)
    const casting = []
    for (const { id: registration, stated, ...preferences } of rows) {
      const characters = await listRevealed(ctx, registration)
      // Before the reveal not even that someone was given one.
      if (stated || characters.length > 0) casting.push({ registration, preferences, characters })
    }
    return { casting }
  },
}
