import { createHash, randomBytes } from 'node:crypto'
import type postgres from 'postgres'

const SAVED = 12
const CHANGED = 10

/** A person with saved events who owns an organization; `events` are the slugs of some of its coming ones. */
export type Person = { token: string; events: string[] }

export async function fillPerson(sql: postgres.Sql): Promise<Person> {
  const token = randomBytes(32).toString('base64url')
  const [user] =
    await sql`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
    values ('Dueña', 'dueña', 'duena@example.org', 'duena@example.org', '-', 'es', now()) returning id`
  await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
    values (${createHash('sha256').update(token).digest('base64url')}, ${user!['id']}, 'api', now(), now() + interval '1 day')`
  await sql`insert into saved_events (user_id, event_id)
    select ${user!['id']}, id from events where date_start > current_date order by date_start, id limit ${SAVED}`
  await sql`update organizations set owner_id = ${user!['id']} where id = 1`
  const events = await sql`
    select e.id, x.slug from events e join event_texts x on x.event_id = e.id and x.locale = 'es'
    where e.organizer_id = 1 and e.date_start > current_date order by e.date_start, e.id limit ${CHANGED}`
  // An event whose tickets are on sale after it has begun could not be saved.
  await sql`update tickets set limit_date = null where event_id = any(${events.map(({ id }) => id)})`
  return { token, events: events.map(({ slug }) => slug) }
}

/** The nth change of one of their events; no two are the same. */
export const changeOf = ({ token, events }: Person, n: number) => ({
  path: `/api/event/my_event/${events[n % events.length]}`,
  method: 'PUT' as const,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ description: `Una noche en el bosque, versión ${n}.` }),
})
