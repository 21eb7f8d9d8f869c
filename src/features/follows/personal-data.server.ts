import { sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'

export const followsPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => ({
    savedEvents: [
      ...(await db.execute(sql`select t.title, s.signup_alert as "signupAlert", s.created_at as "savedAt"
        from saved_events s join lateral (select x.title from event_texts x where x.event_id = s.event_id
          order by x.locale = 'es' desc limit 1) t on true where s.user_id = ${id} order by s.created_at, s.event_id`)),
    ],
    follows: [
      ...(await db.execute(sql`select o.name as organizer, f.county as province, f.search, f.created_at as "since"
        from follows f left join organizations o on o.id = f.organizer_id where f.user_id = ${id} order by f.id`)),
    ],
    followEmails:
      (
        await db.execute(sql`select digest, saved_emails as "savedEmails" from follow_settings where user_id = ${id}`)
      )[0] ?? null,
  }),
  erase: async ({ db }, { id }) => {
    for (const table of ['saved_events', 'follows', 'follow_settings'])
      await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`)
  },
}
