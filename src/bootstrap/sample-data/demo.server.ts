import { eq, sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { readYaml } from '#platform/text/front-matter.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { ORGANIZER_ACTS, PLAYER_ACTS, type Stage, signUp } from './demo-acts.server.ts'
import { type DemoEvent, demoFile } from './demo-file.ts'
import { drawPhotosJob } from './demo-photos.server.ts'
import { actingAs, DEMO_ORGANIZER, findOrInsertPlayers } from './people.server.ts'
import { marks } from './table.server.ts'

/** The flag of a database whose sample waits for its players. */
export const DEMO_MARK = 'demo'

type People = ReadonlyMap<string, number>
type Scheduled = { at: Date; words: string; run: (now: Date) => Promise<unknown> }

/**
 * Lets the players of the demo sign up, pay and cancel, each at its time, by the commands that people use. All of it or nothing, once: what
 * a killed process began is begun again by the next start. Returns whether it was made.
 */
export const makeDemo = (ctx: RequestContext, file: string): Promise<boolean> =>
  transaction(ctx, async (txCtx) => {
    // Whoever finds another process at it does not wait for it: on a slow machine it takes longer than a statement may.
    const due = await txCtx.db.select().from(marks).where(eq(marks.name, DEMO_MARK)).for('update', { skipLocked: true })
    if (due.length === 0) return false
    await txCtx.db.delete(marks).where(eq(marks.name, DEMO_MARK))
    const demo = await readYaml(file, demoFile)
    const names = demo.flatMap(({ players }) => players.flatMap(({ person }) => person ?? []))
    const people = await findOrInsertPlayers(txCtx, [DEMO_ORGANIZER, ...names])
    const acts = (await Promise.all(demo.map((event) => schedule(txCtx, event, people)))).flat()
    for (const { at, words, run } of acts.sort((a, b) => a.at.getTime() - b.at.getTime()))
      await run(at).catch((cause: unknown) => {
        throw new Error(`${file}: ${words}`, { cause })
      })
    return true
  })

/** The acts of an event at their times. */
async function schedule(ctx: RequestContext, event: DemoEvent, people: People): Promise<Scheduled[]> {
  const stage = await findStage(ctx, event)
  const base = event.from === 'today' ? ctx.now.getTime() : Date.parse(`${stage.dateStart}T17:00:00Z`)
  const atDay = (days: number) => new Date(base - days * DAY_MS)
  const acting = (name: string, now: Date) => actingAs(inThePast(ctx, now), people.get(name)!)
  const prepared = event.organizer.map(([days, verb, said]) => ({
    at: atDay(days),
    words: `${event.event}: ${verb}`,
    run: (now: Date) => ORGANIZER_ACTS[verb](acting(DEMO_ORGANIZER, now), stage, said),
  }))
  const played = event.players.flatMap((player) => {
    let id = 0
    return player.acts.map(([days, verb, said]) => ({
      at: atDay(days),
      words: `${event.event}: ${player.person ?? player.name} ${verb}`,
      run: async (now: Date) => {
        const organizer = acting(DEMO_ORGANIZER, now)
        const by = { own: player.person ? acting(player.person, now) : organizer, organizer }
        if (verb === 'registers') id = await signUp(by, stage, player)
        else await PLAYER_ACTS[verb]({ ...by, id }, stage, said)
      },
    }))
  })
  return [...prepared, ...played]
}

async function findStage({ db }: RequestContext, { event: ref }: DemoEvent): Promise<Stage> {
  const rows = await db.execute<{ id: number; title: string; dateStart: string }>(sql`
    select t.id, t.title_es as title, e.date_start::text as "dateStart" from tickets t join events e on e.id = t.event_id
    where e.id = (select event_id from event_slugs where slug = ${ref})`)
  const tickets = new Map(rows.map(({ id, title }) => [title, id]))
  return { ref, tickets, dateStart: rows[0]!.dateStart, parts: new Map() }
}

/** The context at another time. Emails about what is over would come too late: jobs of days before today are left out. */
function inThePast(ctx: RequestContext, now: Date): RequestContext {
  if (ctx.now.getTime() - now.getTime() < DAY_MS) return { ...ctx, now }
  const { jobs } = ctx.services
  const enqueue: typeof jobs.enqueue = async (db, name, ...job) =>
    name === drawPhotosJob.name ? jobs.enqueue(db, name, ...job) : null
  return { ...ctx, now, services: { ...ctx.services, jobs: { enqueue } } }
}
