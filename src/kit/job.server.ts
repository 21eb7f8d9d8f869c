import type { SendOptions } from 'pg-boss'
import { z } from 'zod'
import type { Settings } from '#platform/config/settings.ts'
import { type JobDeps, jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Attempt, Jobs, WorkOptions } from '#platform/queue/queue.server.ts'
import type { Extended } from './extension-point.ts'

/**
 * A kind of job: the name of its queue and what one holds. Payloads are ids and names, never contents, because they stay readable in the
 * queue's tables. Stands where it is enqueued; the job itself, which may need what enqueues it, in the manifest of its feature.
 */
export type JobKind<Payload extends object> = { name: string; payload: z.ZodType<Payload> }

/** `payload`: the shape of an object, or a schema where there are several shapes. Jobs of the last release may still wait: it must accept theirs. */
export function jobKind<Shape extends z.ZodRawShape>(
  name: string,
  payload: Shape,
): JobKind<z.output<z.ZodObject<Shape>>>
export function jobKind<Payload extends object>(name: string, payload: z.ZodType<Payload>): JobKind<Payload>
export function jobKind(name: string, payload: z.ZodRawShape | z.ZodType<object>): JobKind<object> {
  return { name, payload: payload instanceof z.ZodType ? payload : z.object(payload) }
}

/** Enqueues a job in the transaction of `ctx`, if it is one. Returns its id; null where its id is in the queue already. */
export const enqueue = <Payload extends object>(
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  { name }: JobKind<Payload>,
  payload: NoInfer<Payload>,
  options?: SendOptions,
) => services.jobs.enqueue(db, name, payload, options)

/**
 * Enqueues one job for each payload, all of them or none. Their ids follow from that of the job that does it: a retry enqueues none twice.
 * One job for each email, say: a retry does not send the others again.
 */
export const enqueueEach = <Payload extends object>(
  ctx: RequestContext,
  kind: JobKind<Payload>,
  payloads: readonly NoInfer<Payload>[],
  { jobId }: { jobId: string },
) =>
  transaction(ctx, async (txCtx) => {
    for (const payload of payloads)
      await enqueue(txCtx, kind, payload, { id: jobIdFrom(jobId, JSON.stringify(payload)) })
  })

type JobOptions = WorkOptions & {
  /** When one is enqueued by itself, in Madrid's time: minute, hour, day, month, day of the week. A run that was missed is made up once. */
  cron?: string
  /** Whether this site enqueues it by itself; by default it does. */
  isScheduled?: (settings: Settings) => boolean
  /** The emails that it may send, with invented content, so that they can be looked at (/dev/mails). */
  exampleEmails?: (sending: EmailContext, extended: Extended) => Email[] | Promise<Email[]>
}
export type Job = JobOptions & {
  name: string
  payload: z.ZodType<object>
  // biome-ignore lint/suspicious/noExplicitAny: what `payload` parses
  run: (ctx: RequestContext, payload: any, attempt: Attempt) => Promise<unknown>
}

/** A job of a feature, for its manifest. Only a name where nothing else enqueues it, and it holds nothing. */
export function job<Payload extends object>(
  kind: JobKind<Payload> | string,
  run: (ctx: RequestContext, payload: Payload, attempt: Attempt) => Promise<unknown>,
  options: JobOptions = {},
): Job {
  const { name, payload } = typeof kind === 'string' ? (jobKind(kind, {}) as unknown as JobKind<Payload>) : kind
  return { ...options, name, payload, run }
}

/** Runs jobs of these kinds in this process. `clock`: what time it is for them, by default that of the machine. */
export async function runJobs(
  jobs: Jobs,
  { clock = () => new Date(), ...deps }: JobDeps & { clock?: () => Date },
  list: readonly Job[],
) {
  for (const { name, payload, run, cron, isScheduled, exampleEmails: _, ...options } of list) {
    await jobs.work(
      name,
      (held, attempt) => run({ ...jobContext(deps, name), now: clock() }, payload.parse(held), attempt),
      options,
    )
    if (!cron) continue
    if (isScheduled?.(deps.services.settings) === false) await jobs.unschedule(name)
    else await jobs.schedule(name, cron, {})
  }
}
