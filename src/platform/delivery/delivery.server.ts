import { type SQL, sql } from 'drizzle-orm'
import { integer, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { timestamptz } from '#platform/database/columns.server.ts'
import { log } from '#platform/logging/log.server.ts'
import type { Outcome } from './post-message.server.ts'

/** Requests of one process at once; two of three only to receivers that answer, so that those that hang cannot take all. */
const AT_ONCE = { healthy: 8, any: 4 }
/** Of receivers of one owner, in all processes: a receiver has one, and one that is slow leaves the other turn to the rest. */
const PER_OWNER = 2
/** A claim ends by itself when its process died. An attempt takes a quarter of it. */
const CLAIM_SECONDS = 60
const TIMEOUT_MS = 15_000
/** A run ends in time for the one of the next minute. */
const RUN_MS = 50_000
const GONE = 410
/** Fewer failed attempts tell nothing of a receiver that hardly gets any messages. */
const FAILURES_MIN = 10

/** What a table of receivers has of them. */
export const receiverColumns = () => ({
  /** Since when nothing arrived, and how many attempts failed since. */
  failingSince: timestamptz('failing_since'),
  failures: integer('failures').notNull().default(0),
  deliveredAt: timestamptz('delivered_at'),
})
type Receivers = PgTable & Record<'id' | keyof ReturnType<typeof receiverColumns>, PgColumn>

/** What is sent to whom. In conditions the receiver is a row of the table `receivers`; `now` is the time. */
type Rules<Claim, Sent extends Outcome> = {
  name: string
  receivers: Receivers
  owner: PgColumn
  isDue: (now: SQL) => SQL
  /** Whose turn is first. */
  order: SQL
  /** A query of the columns `receiver` and `owner`: the claims that have not ended. */
  underWay: (now: SQL) => SQL
  /** Claims what is due of a receiver, which is locked; null where it is locked by something else. */
  take: (txCtx: RequestContext, receiver: number, until: SQL) => Promise<Claim | null>
  receiverOf: (claim: Claim) => number
  /** Sends one message; null where there is nothing to tell any more. What it throws is tried again when the claim ends. */
  send: (ctx: RequestContext, claim: Claim, timeoutMs: number) => Promise<Sent | null>
  /** Ends the claim, and writes down what became of the message and when there is another attempt. The receiver is locked. */
  settle: (txCtx: RequestContext, claim: Claim, sent: Sent | null, isMoved: boolean) => Promise<unknown>
  /** SQL: whether the receiver has another address since the claim, of which the answer says nothing. */
  isMoved?: (claim: Claim) => SQL
  /** Whether a failure says nothing of the receiver. */
  isTrial?: (claim: Claim) => boolean
  /** Without a success, after which `end` is called. */
  failingDays: number
  end: (txCtx: RequestContext, claim: Claim, why: 'gone' | 'failing') => Promise<unknown>
}

type RunOptions = { clock?: () => Date; timeoutMs?: number }

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * Sends messages to receivers that may be slow, away or gone, from any process. What waits, and in which form, stands in tables of the
 * feature; turns, bounds, and what is known of a receiver are decided here.
 */
export function createDelivery<Claim, Sent extends Outcome>(rules: Rules<Claim, Sent>) {
  const { name, receivers } = rules
  const running = { healthy: 0, any: 0 }

  /** Takes what is due of the first receiver. With `healthyOnly` those to which the last message was not delivered are left out. */
  const claim = (ctx: RequestContext, healthyOnly: boolean): Promise<Claim | null> =>
    transaction(ctx, async (txCtx) => {
      const now = instant(ctx.now)
      // One claim after the other, in all processes: so those that are under way are counted exactly.
      await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`claims of ${name}`}))`)
      const [next] = await txCtx.db.execute<{ id: number }>(sql`
        with under_way as materialized (${rules.underWay(now)})
        select ${receivers.id} as id from ${receivers}
        where ${healthyOnly ? sql`${receivers.failingSince} is null and` : sql``} ${rules.isDue(now)}
          and not exists (select 1 from under_way u where u.receiver = ${receivers.id})
          and (select count(*) from under_way u where u.owner = ${rules.owner}) < ${PER_OWNER}::int
        order by ${rules.order}, ${receivers.id} limit 1 for update of ${receivers} skip locked`)
      return next ? rules.take(txCtx, next.id, sql`${now} + make_interval(secs => ${CLAIM_SECONDS})`) : null
    })

  const record = (ctx: RequestContext, claimed: Claim, sent: Sent | null) =>
    transaction(ctx, async (txCtx) => {
      const { db } = txCtx
      const isReceiver = sql`${receivers.id} = ${rules.receiverOf(claimed)}`
      // In the order of the claim: receiver, then message. One that was removed meanwhile has neither.
      const isMoved = rules.isMoved?.(claimed) ?? sql`false`
      const [found] = await db.execute<{ isMoved: boolean }>(
        sql`select ${isMoved} as "isMoved" from ${receivers} where ${isReceiver} for update`,
      )
      if (!found) return
      await rules.settle(txCtx, claimed, sent, found.isMoved)
      if (!sent || found.isMoved) return
      if (sent.failure === null) {
        const set = sql`failures = 0, failing_since = null, delivered_at = ${instant(ctx.now)}`
        return void (await db.execute(sql`update ${receivers} set ${set} where ${isReceiver}`))
      }
      if (sent.status === GONE) return void (await rules.end(txCtx, claimed, 'gone'))
      if (rules.isTrial?.(claimed)) return
      const [failing] = await db.execute<{ isOver: boolean }>(sql`
        update ${receivers} set failures = failures + 1, failing_since = coalesce(failing_since, ${instant(ctx.now)}) where ${isReceiver}
        returning failures >= ${FAILURES_MIN}::int
          and failing_since < ${instant(ctx.now)} - make_interval(days => ${rules.failingDays}) as "isOver"`)
      if (failing!.isOver) await rules.end(txCtx, claimed, 'failing')
    })

  /** Sends what is due until nothing is left. May run in several jobs and processes at once: what is still free of AT_ONCE is used. */
  async function run(ctx: RequestContext, { clock = () => new Date(), timeoutMs = TIMEOUT_MS }: RunOptions = {}) {
    const end = performance.now() + RUN_MS
    const work = async (pool: keyof typeof AT_ONCE) => {
      running[pool]++
      try {
        while (performance.now() < end) {
          const turnCtx = { ...ctx, now: clock() }
          const claimed = await claim(turnCtx, pool === 'healthy')
          if (!claimed) return
          try {
            await record(turnCtx, claimed, await rules.send(turnCtx, claimed, timeoutMs))
          } catch (error) {
            // Others must not wait for it.
            log.error(
              { err: error, delivery: name, receiver: rules.receiverOf(claimed) },
              'a message could not be sent',
            )
          }
        }
      } finally {
        running[pool]--
      }
    }
    const free = (pool: keyof typeof AT_ONCE) =>
      Array.from({ length: Math.max(0, AT_ONCE[pool] - running[pool]) }, () => work(pool))
    await Promise.all([...free('any'), ...free('healthy')])
  }

  return { claim, run }
}
