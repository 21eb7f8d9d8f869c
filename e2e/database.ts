// What is another journey's, or only a letter of another day would bring about: the database of the site that runs.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { hashToken, newToken } from '../src/core/token.server.ts'
import { ROLE } from '../src/database/connections.ts'
import { socketFolderOf } from '../src/database/folders.ts'

export async function inDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const host = socketFolderOf(join(realpathSync(process.env['E2E_DATA']!), 'pg'))
  const sql = postgres({ host, database: ROLE, user: ROLE, max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** The secret of a link that asks about an event of the sample, as its letter would bring it. */
export const askAbout = (slug: string, ask: '90' | '30' | '7' | 'after') =>
  inDatabase(async (sql) => {
    const token = newToken()
    await sql`insert into freshness_asks (event_id, ask, hash) select event_id, ${ask}, ${hashToken(token)} from event_texts where slug = ${slug}
      on conflict (event_id, ask) do update set hash = excluded.hash, answered_at = null`
    return token
  })

/** As if somebody had come in a while ago, and left the browser open. */
export const leaveOpen = ({ email }: { email: string }) =>
  inDatabase(
    (sql) => sql`update sessions set created_at = created_at - interval '16 minutes'
      where user_id in (select id from users where email = ${email})`,
  )

/** What was proposed under a name, and by whom. */
export const findProposed = (table: 'organizations' | 'venues', name: string) =>
  inDatabase(async (sql) => [...(await sql`select * from ${sql(table)} where name = ${name} and status = 'pending'`)])

/** The letters about what the site team decided leave after the minute in which it can be undone: here at once. */
export const hurryLetters = (thing: 'organization' | 'event', slug: string) =>
  inDatabase(async (sql) => {
    const things =
      thing === 'event'
        ? sql`select event_id from event_slugs where slug = ${slug}`
        : sql`select id from organizations where slug = ${slug}`
    const entries = sql`select id::text from history where thing = ${thing} and thing_id in (${things})`
    const hurried = await sql<{ name: string }[]>`
      update pgboss.job set start_after = now() where state = 'created' and data ->> 'entry' in (${entries}) returning name`
    // The channel is pg-boss's own name for its schema; without a word there the queue looks only every ten seconds.
    for (const { name } of hurried)
      await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${name})`
  })
