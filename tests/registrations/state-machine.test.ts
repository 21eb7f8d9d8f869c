import fc from 'fast-check'
import { expect, test } from 'vitest'
import { registrationFixtures } from '../fixtures/registration-fixtures.ts'
import { inspect, type State } from './invariants.ts'
import { createWorld, type Step, step } from './model.ts'

const FULL = process.env['TEST_FULL'] === '1'
/** Steps of one event, and how many events. */
const [LENGTH, EVENTS] = FULL ? [100, 100] : [50, 6]
const TIMEOUT_MS = FULL ? 3_600_000 : 600_000

const fixtures = await registrationFixtures()
const players = await fixtures.createPlayers(12)

/** The steps change nothing about those who wait without the job: a quota that was raised is seen by the next who does something. */
const isSettled = ({ do: action }: Step, answer: string) => answer === 'done' && !['wait', 'quota'].includes(action)

test(
  'after any step seats are within their quotas, the list is in order and the history complete',
  async () => {
    const answers = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), async (steps) => {
        const { world, run } = await createWorld(fixtures, players)
        let before: readonly State['rows'][number][] = []
        for (const one of steps) {
          const earlier = await seatedOf(world.eventId)
          const answer = await run(one)
          answers.set(`${one.do} ${answer}`, (answers.get(`${one.do} ${answer}`) ?? 0) + 1)
          const { faults, rows, overtaken } = await inspect(fixtures.sql, world.eventId, {
            quotasChanged: world.lowered,
          })
          const waits = (fault: string) => fault.includes('although there are seats')
          expect(isSettled(one, answer) ? faults : faults.filter((fault) => !waits(fault))).toEqual([])
          if (one.do !== 'quota') expect(await overfullPools(world.eventId, earlier)).toEqual([])
          // With a note the organizer may overtake.
          if (!('note' in one && one.note)) expect(overtaken(before)).toEqual([])
          before = rows
        }
      }),
      { numRuns: EVENTS, seed: FULL ? Date.now() : 13, endOnFailure: true },
    )
    // The steps must reach what they are to prove.
    expect([...answers.keys()]).toEqual(expect.arrayContaining(REACHED))
  },
  TIMEOUT_MS,
)

const REACHED = [
  ...['register done', 'register registration_refused', 'accept done', 'decline done'],
  ...['cancel done', 'answers done', 'act done', 'add done', 'job done'],
]

type Use = { id: number; quota: number | null; taken: number }
const seatedOf = (eventId: number) => fixtures.sql<Use[]>`
  select p.id, p.quota, (select count(*) from registration_seats s where s.pool_id = p.id and s.taken)::int as taken
  from seat_pools p where p.event_id = ${eventId}`

/** Pools above their quota that got more seats in this step: a quota that was lowered leaves them above it, but gives no more. */
async function overfullPools(eventId: number, before: readonly Use[]) {
  const after = await seatedOf(eventId)
  return after.filter(({ id, quota, taken }) => {
    const earlier = before.find((pool) => pool.id === id)?.taken ?? 0
    return quota !== null && taken > quota && taken > earlier
  })
}
