import type { RequestContext } from '#platform/context/request-context.ts'
import type { By, RegistrationRow } from './records/change-state.server.ts'
import type { Seats } from './seats/lock.server.ts'

type Inserted = (ctx: RequestContext, seats: Seats, row: RegistrationRow) => Promise<void>
type Ended = (ctx: RequestContext, seats: Seats, row: RegistrationRow, by: By) => Promise<void>

/** What a feature above does in the transaction in which registrations are made and end. */
const [inserted, ended]: [Inserted[], Ended[]] = [[], []]

/** Until when seats that cost `total` are held for their payment; null: they are confirmed at once. */
type Hold = (ctx: RequestContext, seats: Pick<Seats, 'eventId'>, total: number) => Promise<Date | null>
const holds: Hold[] = []
/** Called when seats are about to be taken by who registers. */
export const onSeatTaken = (run: Hold) => void holds.push(run)

export async function findHoldEnd(
  ctx: RequestContext,
  seats: Pick<Seats, 'eventId'>,
  total: number,
): Promise<Date | null> {
  for (const run of holds) {
    const end = await run(ctx, seats, total)
    if (end) return end
  }
  return null
}

/** Called for each registration that was made, with its charges. Not for tests. */
export const onRegistrationInserted = (run: Inserted) => void inserted.push(run)
/** Called for each registration that was cancelled, rejected, declined or has expired. Not for tests. */
export const onRegistrationEnded = (run: Ended) => void ended.push(run)

export async function runInserted(ctx: RequestContext, seats: Seats, row: RegistrationRow) {
  if (!row.isTest) for (const run of inserted) await run(ctx, seats, row)
}
export async function runEnded(ctx: RequestContext, seats: Seats, row: RegistrationRow, by: By) {
  if (!row.isTest) for (const run of ended) await run(ctx, seats, row, by)
}

type Passed = (ctx: RequestContext, seats: Seats, row: RegistrationRow) => Promise<void>
const passed: Passed[] = []
/** Called for each seat that was handed over, with the registration as it is now. */
export const onSeatPassed = (run: Passed) => void passed.push(run)
export async function runPassed(ctx: RequestContext, seats: Seats, row: RegistrationRow) {
  for (const run of passed) await run(ctx, seats, row)
}

type Answered = (ctx: RequestContext, row: RegistrationRow, fields: readonly string[]) => Promise<void>
const answered: Answered[] = []
/** Called when answers of a registration changed, with the registration as it is now and the keys of what changed. */
export const onAnswersChanged = (run: Answered) => void answered.push(run)
export async function runAnswersChanged(ctx: RequestContext, row: RegistrationRow, fields: readonly string[]) {
  for (const run of answered) await run(ctx, row, fields)
}
