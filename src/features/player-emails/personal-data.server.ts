import { sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { listOptOutsOf } from './opt-outs.server.ts'

/** Registrations that a person manages or has. */
const theirs = (userId: number) => sql`(select id from registrations where ${userId} in (holder_id, user_id))`

export const playerEmailsPersonalData: PersonalDataSource = {
  exportFields: async (ctx, { id, emailKey, confirmedAt }) => ({
    emailsFromOrganizers: [
      ...(await ctx.db.execute(sql`select p.registration_id as "registrationId", m.kind, m.subject_es as subject, p.state, p.failure,
          p.sent_at as "sentAt"
        from player_email_recipients p join player_emails m on m.id = p.email_id
        where p.registration_id in ${theirs(id)} order by p.id`)),
    ],
    endedEmailsOf: emailKey !== null && confirmedAt ? await listOptOutsOf(ctx, emailKey) : [],
  }),
  // Whoever wanted no more emails still wants none when someone types the address again: the hash of it stays. What is on its way stops.
  erase: async ({ db }, { id }) => {
    await db.execute(sql`update player_email_recipients set failure = null where registration_id in ${theirs(id)} and failure is not null
      and state <> 'skipped'`)
    await db.execute(sql`update player_email_recipients set state = 'skipped', failure = 'changed'
      where registration_id in ${theirs(id)} and state = 'queued'`)
    await db.execute(sql`update player_emails set reply_to = 'nobody' where sent_by = ${id}`)
  },
}
