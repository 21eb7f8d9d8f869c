import { eq, sql } from 'drizzle-orm'
import type { Subscription } from '#features/email-subscriptions/subscriptions.server.ts'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'

/** SQL condition: user `u` chose the newsletter, and the address is theirs. */
export const wantsNewsletter = sql`u.newsletter and u.confirmed_at is not null and u.blocked_at is null and u.erased_at is null`

export const newsletterSubscription: Subscription = {
  kind: 'newsletter',
  isOut: async ({ db }, userId) => {
    const [user] = await db.select({ newsletter: users.newsletter }).from(users).where(eq(users.id, userId))
    return user?.newsletter !== true
  },
  set: ({ db, now }, userId, newsletter) =>
    db.update(users).set({ newsletter, updatedAt: now }).where(eq(users.id, userId)),
}

export const newsletterPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => ({
    newsletters: [
      ...(await db.execute(sql`select n.subject_es as subject, r.state, r.sent_at as "sentAt"
        from newsletter_recipients r join newsletters n on n.id = r.newsletter_id where r.user_id = ${id} order by n.id`)),
    ],
  }),
  // Their number stays with the newsletter, which names nobody; what is on its way stops.
  erase: async ({ db }, { id }) => {
    await db.execute(sql`update newsletter_recipients set state = 'skipped' where user_id = ${id} and state = 'queued'`)
  },
}
