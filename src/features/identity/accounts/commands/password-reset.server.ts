import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, type JobKind, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit, rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { emailForm, toEmailKey } from '../schema.ts'
import { users } from '../table.server.ts'

const toUser = { userId: z.int().nullable() }
type EmailJob = JobKind<{ userId: number | null }>
export const activationJob = jobKind('accounts.activation', toUser)
export const recoveryJob = jobKind('accounts.recovery', toUser)
export const signInLinkJob = jobKind('accounts.link', toUser)

/** Emails a link to set a new password. Result and timing are the same whether the account exists or not. */
export const requestPasswordReset = (ctx: RequestContext, form: unknown) => enqueueEmail(ctx, form, recoveryJob)

/** Emails a link to sign in without a password; as discreet. */
export const requestSignInLink = (ctx: RequestContext, form: unknown) => enqueueEmail(ctx, form, signInLinkJob)

/** Emails the activation link again, as Strapi's call does; as discreet. At most once a minute. */
export const requestActivationEmail = (ctx: RequestContext, form: unknown) => enqueueEmail(ctx, form, activationJob)

/** Limits the emails of one kind to one address per hour, whoever requests them, so that nobody's inbox is flooded. */
export const limitEmails = (ctx: RequestContext, { name }: JobKind<object>, email: string) =>
  rateLimit(ctx, keyedHash(ctx.services.secret, 'letters', toEmailKey(email)), {
    name,
    points: ctx.services.settings.emailsPerHour,
    seconds: 3600,
  })

async function enqueueEmail(ctx: RequestContext, form: unknown, job: EmailJob) {
  const { email } = parse(emailForm, form)
  const hourly = { points: ctx.services.settings.emailsPerHour, seconds: 3600 }
  await rateLimitCaller(ctx, { name: 'letters', points: hourly.points * 4, seconds: hourly.seconds })
  const emailHash = keyedHash(ctx.services.secret, 'letters', toEmailKey(email))
  if (job === activationJob) await rateLimit(ctx, emailHash, { name: 'activation', points: 1, seconds: 60 })
  await limitEmails(ctx, job, email)
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, toEmailKey(email)), isNull(users.blockedAt)))
  // Unknown emails are enqueued too, so that the response takes the same time; the job sends nothing.
  await enqueue(ctx, job, { userId: user?.id ?? null })
}
