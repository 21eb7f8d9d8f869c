// An event whose players owe, have announced and have paid money.
import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import type { Person } from '../fixtures/people.ts'
import {
  type Club,
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'

/** `player`: who holds the seat; nobody by default. */
type NewAccount = { name: string; confirmedDaysAgo: number; paid?: number; announced?: number; player?: Person }

/** An event of the club with a ticket of 95 € and these players, whose seats were confirmed that many days ago. */
export async function createEventWithMoney(page: Page, club: Club, accounts: NewAccount[]) {
  const tickets = [{ title: 'Con literas', price: 9500, amount: 30 }]
  const slug = await createEvent(page, club, { title: uniqueTitle(club, 'Con dinero'), ...COMPLETE_EVENT, tickets })
  await setPublished(slug)
  await withDatabase(async (sql) => {
    const [ticket] =
      await sql`select k.id, k.event_id from tickets k join event_slugs s on s.event_id = k.event_id where s.slug = ${slug}`
    await sql`insert into refund_rules (event_id, tiers, created_at) values (${ticket!['event_id']}, ${sql.json([{ daysBefore: 30, percent: 100, fee: 1000 }])}, now() - interval '90 days')`
    for (const { name, confirmedDaysAgo, paid = 0, announced = 0, player } of accounts) {
      const since = `${confirmedDaysAgo} days`
      const [row] =
        await sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, confirmed_at, created_at, code)
        values (${ticket!['event_id']}, ${ticket!['id']}, ${name}, 'confirmed', 'es', 9500, now() - ${since}::interval, now() - ${since}::interval, gen_random_uuid()::text) returning id`
      const id = row!['id'] as number
      if (player)
        await sql`update registrations r set user_id = u.id, holder_id = u.id, name = null from users u
          where r.id = ${id} and u.username = ${player.username}`
      await sql`insert into registration_charges (registration_id, kind, item, title_es, amount) values (${id}, 'ticket', ${`ticket:${ticket!['id']}`}, 'Con literas', 9500)`
      for (const [state, amount] of [
        ['confirmed', paid],
        ['announced', announced],
      ] as const)
        if (amount > 0)
          await sql`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on, created_at) overriding system value
            select n, n, ${id}, ${state}, 'bank_transfer', ${amount}, current_date - 1, now() - interval '1 day' from nextval('payments_id_seq') n`
    }
  })
  return slug
}
