// What people wrote, and who sees which page.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { hashToken, newToken } from '#platform/crypto/token.server.ts'
import { ROLE } from '#platform/postgres/connection-options.ts'
import { socketFolderOf } from '#platform/postgres/folders.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { SITE_NAME } from '#shared/site-name.ts'

export const openDatabase = (data: string) =>
  postgres({
    host: socketFolderOf(join(realpathSync(data), 'pg')),
    ...{ database: ROLE, user: ROLE, max: 1, onnotice: () => {} },
  })

/** Every text in the database, except what guides and legal texts say. */
export async function readContent(sql: postgres.Sql): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying') and not (table_name = 'texts' and column_name = 'body')`
  const found = new Set<string>([SITE_NAME, ...PROVINCES.map(({ name }) => name), ...countryNames()])
  for (const { table, column } of columns)
    for (const {
      text,
    } of await sql`select distinct ${sql(column)} as text from ${sql(table)} where ${sql(column)} is not null limit 2000`)
      if (/\p{L}{2}/u.test(text)) found.add(text.trim())
  return [...found].sort((a, b) => b.length - a.length)
}

/** Countries are named by the browser. */
function countryNames(): string[] {
  const names = new Intl.DisplayNames('es-ES', { type: 'region' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((a) => letters.map((b) => names.of(a + b) ?? '')).filter((name) => name.length > 2)
}

/** The cookie of a session of the account with this address. */
export async function sessionCookie(sql: postgres.Sql, email: string, domain: string) {
  const value = newToken()
  await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
    select ${hashToken(value)}, id, 'site', now(), now() + interval '1 day' from users where email = ${email}`
  return { name: 'session', value, domain, path: '/', httpOnly: true, sameSite: 'Lax' as const }
}

/** What the sample does not have: a character, and organizations of the demo organizer. Returns what fills a path's placeholders. */
export async function addContent(sql: postgres.Sql) {
  await sql`update organizations set owner_id = (select id from users where email = 'bruno@candil.invalid') where owner_id is null`
  const [character] = await sql`insert into characters (owner_id, name, visibility, biography)
    select id, 'Inés de Brañalonga', 'public', 'Llegó *tarde*.' from users where email = 'lucia@candil.invalid' returning id`
  const [organizer] = await sql`select slug from organizations where status = 'active' order by id`
  const [venue] = await sql`select slug from venues where latitude is not null order by id`
  return (path: string) =>
    path
      .replace('{organizer}', organizer!['slug'])
      .replace('{venue}', venue!['slug'])
      .replace('{series}', 'noches-de-la-solana')
      .replace('{character}', character!['id'])
}
