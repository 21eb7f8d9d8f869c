import { sql } from 'drizzle-orm'
import { isListed, linkedName } from '#features/characters/organizers/linked.server.ts'
import { linkTables } from '#features/characters/organizers/list.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { isComing } from './people.server.ts'

/** A character of someone who comes: one that the event cast, or one that the player brought, as it was submitted. Texts are Markdown. */
export type CharacterSheet = {
  registrationId: number
  name: string
  /** Where the event put it; empty for none. */
  group: string
  kind: 'cast' | 'brought'
  summary: string
  body: string
}

/** SQL: both kinds, in the order of a sheet. */
const sheets = (eventId: number) => sql`(
  select p.registration_id as "registrationId", p.title as name, p.group_name as "group", 'cast' as kind, p.summary, p.body, p.id as place
    from casting_parts p join registrations r on r.id = p.registration_id where ${isComing(eventId)}
  union all select r.id, ${linkedName}, '', 'brought',
    case when l.submitted_at is null then c.biography else l.submitted_biography end,
    case when l.submitted_at is null then c.background else l.submitted_background end, l.id
    from ${linkTables} where ${isComing(eventId)} and ${isListed}) s`

/** Bytes of text in one document: beyond that it would keep a worker for longer than it has. */
const TEXT_MAX = 4_000_000

export async function countCharacters({ db }: RequestContext, eventId: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sheets(eventId)}`)
  return row!.count
}

/** Does not authorize. Throws `document_too_long` before it reads more than a document holds. */
export async function listCharacters({ db }: RequestContext, eventId: number): Promise<CharacterSheet[]> {
  const [size] = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(octet_length(s.summary) + octet_length(s.body)), 0)::int as bytes from ${sheets(eventId)}`,
  )
  if (size!.bytes > TEXT_MAX) throw new AppError('document_too_long')
  const rows = await db.execute<CharacterSheet & { place: number }>(
    sql`select s.* from ${sheets(eventId)} order by s.kind desc, s.place`,
  )
  return rows.map(({ place: _, ...sheet }) => sheet)
}
