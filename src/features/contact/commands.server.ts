import type { Context } from '#core/context.ts'
import { Failure } from '#core/failure.ts'
import type { Jobs } from '#core/jobs.server.ts'
import { countAttempt, sweepAttempts, visitorKey } from '#core/limiter.server.ts'
import { parse } from '#core/parse.ts'
import type { Settings } from '#core/settings.ts'
import { contactForm, isFromRobot } from './schema.ts'
import { contactMessages, rateLimits } from './table.server.ts'

export type Sending = {
  /** The visitor's, for the limit; it is not stored. */
  address: string
  jobs: Pick<Jobs, 'enqueue'>
  settings: Pick<Settings, 'contactPerHour'> & { secret: string }
}

/** Keeps a visitor's message and has it mailed to the site team. Only what is kept counts against the limit. */
export async function sendContactMessage(ctx: Context, form: unknown, { address, jobs, settings }: Sending) {
  if (isFromRobot(form)) return
  const message = parse(contactForm, form)
  const limit = { name: 'contact', points: settings.contactPerHour, seconds: 3600 }
  const retryAfter = await countAttempt(ctx.db, rateLimits, visitorKey(settings.secret, address), limit)
  if (retryAfter) throw new Failure('limited', 'too_many_messages', { retryAfter })
  await ctx.db.transaction(async (tx) => {
    const row = { ...message, locale: ctx.locale, createdAt: ctx.now }
    const [stored] = await tx.insert(contactMessages).values(row).returning({ id: contactMessages.id })
    await jobs.enqueue(tx, 'contact.mail', { id: stored!.id })
  })
}

/** Clears the counters of those who wrote, once their hour is over. */
export const forgetAttempts = (ctx: Context) => sweepAttempts(ctx.db, rateLimits, ctx.now)
