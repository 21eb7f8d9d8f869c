import type { Context } from '#core/context.ts'
import type { Jobs } from '#core/jobs.server.ts'
import { organizationWorld } from './organization-world.ts'
import { NOW } from './own-account.ts'

/** As the driver takes it, which knows no dates here. */
export const AT = NOW.toISOString()

const DECIDED = ['organizations.decided', 'events.decided', 'claims.decided', 'proposals.decided'] as const

/**
 * A site team at work: Mara and Nil moderate, Ada is an admin; Olga owns a club, Raul is nobody in particular. Without `workers` the
 * test brings those that write the letters.
 */
export async function teamWorld({ workers = true } = {}) {
  const world = await organizationWorld()
  const { sql, onTheTeam, signedIn, organization } = world
  for (const name of workers ? DECIDED : []) await (world.door.jobs as Jobs).work(name, async () => {})
  const people = {
    mara: await onTheTeam('Mara', 'moderator'),
    nil: await onTheTeam('Nil', 'moderator'),
    ada: await onTheTeam('Ada', 'admin'),
    olga: await signedIn('Olga'),
    raul: await signedIn('Raul'),
  }
  const club = await organization(people.olga.ctx, 'Club Farol')
  let count = 0

  /** An event of the club; `columns` are the table's. */
  async function event(columns: Record<string, unknown> = {}, organizerId = club.id) {
    const row = {
      type: 'event',
      primary_language: 'ES',
      date_start: '2026-12-04',
      organizer_id: organizerId,
      ...columns,
    }
    const [made] =
      await sql`insert into events ${sql({ moderation: 'submitted', submitted_at: AT, ...row })} returning id`
    const slug = `velada-${++count}`
    await sql`insert into event_texts ${sql({ event_id: made!['id'], locale: 'es', title: `Velada ${count}`, slug })}`
    return made!['id'] as number
  }
  const published = (columns: Record<string, unknown> = {}, organizerId = club.id) =>
    event({ moderation: 'published', published_at: AT, ...columns }, organizerId)

  const rowOf = (table: string) => async (columns: Record<string, unknown>) =>
    (await sql`insert into ${sql(table)} ${sql(columns)} returning id`)[0]!['id'] as number
  const make = {
    event,
    published,
    organization: rowOf('organizations'),
    venue: rowOf('venues'),
    claim: rowOf('claims'),
    message: rowOf('contact_messages'),
    revision: rowOf('event_revisions'),
    tag: rowOf('tags'),
  }
  /** A card that nobody owns. */
  const card = (name: string, columns: Record<string, unknown> = {}) =>
    make.organization({ name, slug: slugOf(name, ++count), type: 'association', status: 'active', ...columns })
  const venue = (name: string, columns: Record<string, unknown> = {}) =>
    make.venue({ name, slug: slugOf(name, ++count), country: 'ES', status: 'active', ...columns })

  const rowIn = async (table: string, id: number) => (await sql`select * from ${sql(table)} where id = ${id}`)[0]!
  const linesOf = (thing: string, id: number) =>
    sql`select id, verb, from_state, to_state, reason, actor_id, undoes from history where thing = ${thing} and thing_id = ${id} order by id`
  /** The letters in the queue, each with the seconds it waits. */
  const queued = (entry: number) => sql`select name, round(extract(epoch from start_after - created_on))::int as waits
    from pgboss.job where data->>'entry' = ${String(entry)}`
  return { ...world, ...people, club, make, card, venue, rowIn, linesOf, queued }
}
export type TeamWorld = Awaited<ReturnType<typeof teamWorld>>

const slugOf = (name: string, n: number) =>
  `${name}-${n}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

/** So much later. */
export const after = (ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
})
