import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'

/** A published event, and functions that change its title as its editor and read it as a visitor, each over a connection of its own. */
export async function createEditor(sql: Sql, url: string) {
  const [organization] = await sql`insert into organizations (name, slug, type, status, verified_at)
    values ('Club', 'club', 'association', 'active', now()) returning id`
  const [event] = await sql`
    insert into events (organizer_id, date_start, county, type, primary_language, moderation, published_at)
    values (${organization!['id']}, current_date + 60, 'Teruel', 'event', 'ES', 'published', now()) returning id`
  const [text] = await sql`insert into event_texts (event_id, locale, title, slug, description)
    values (${event!['id']}, 'es', 'La noche', 'la-noche', 'Una noche.') returning id`
  const token = randomBytes(32).toString('base64url')
  const [user] = await sql`
    insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
    values ('Olga', 'olga', 'olga@example.org', 'olga@example.org', 'x', 'es', now()) returning id`
  await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
    values (${createHash('sha256').update(token).digest('base64url')}, ${user!['id']}, 'api', now(), now() + interval '1 day')`
  await sql`insert into memberships (organization_id, user_id, role) values (${organization!['id']}, ${user!['id']}, 'editor')`
  const call = async (path: string, options: { method?: string; body?: object; headers?: object } = {}) => {
    const response = await fetch(url + path, {
      method: options.method ?? 'GET',
      headers: { 'content-type': 'application/json', connection: 'close', ...options.headers },
      ...(options.body && { body: JSON.stringify(options.body) }),
    })
    return { status: response.status, text: await response.text() }
  }
  return {
    write: (title: string) =>
      call(`/api/event/my_event/${event!['id']}`, {
        method: 'PUT',
        body: { data: { title } },
        headers: { authorization: `Bearer ${token}` },
      }),
    /** A new session each time: whether the next request knows it. */
    readTitle: async () => {
      const { text: body } = await call(`/api/events/${text!['id']}`)
      return (JSON.parse(body) as { data: { attributes: { title: string } } }).data.attributes.title
    },
  }
}
