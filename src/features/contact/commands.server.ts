import { lt } from 'drizzle-orm'
import { authorizeJob } from '#features/identity/accounts/access.server.ts'
import { authorizeTeam } from '#features/review/access.server.ts'
import { decide } from '#features/review/commands/decisions.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import type { Context } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { countCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { CONTACT_TRAP, isFromRobot } from '#shared/honeypot.ts'
import { CONTACT_KEPT_DAYS } from '#shared/limits.ts'
import { contactForm } from './schema.ts'
import { contactMessages } from './table.server.ts'

export type Sending = {
  /** The visitor's, for the limit; it is not stored. */
  address: string
  jobs: Pick<Jobs, 'enqueue'>
  settings: Pick<Settings, 'contactPerHour'> & { secret: string }
}

/** Keeps a visitor's message and has it mailed to the site team. Only what is kept counts against the limit. */
export async function sendContactMessage(ctx: Context, form: unknown, { address, jobs, settings }: Sending) {
  if (isFromRobot(form, CONTACT_TRAP)) return
  const message = parse(contactForm, form)
  const limit = { name: 'contact', points: settings.contactPerHour, seconds: 3600 }
  await countCaller(ctx, { address, secret: settings.secret }, limit, 'too_many_messages')
  await ctx.db.transaction(async (tx) => {
    const row = { ...message, locale: ctx.locale, createdAt: ctx.now }
    const [stored] = await tx.insert(contactMessages).values(row).returning({ id: contactMessages.id })
    await jobs.enqueue(tx, 'contact.mail', { id: stored!.id })
  })
}

/** Deletes what was written more than a year ago, seen to or not, as the privacy policy promises. Answers how many. */
export async function forgetMessages(ctx: Context): Promise<number> {
  authorizeJob(ctx)
  const oldest = new Date(ctx.now.getTime() - CONTACT_KEPT_DAYS * 86_400_000)
  const gone = await ctx.db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest)).returning(one)
  return gone.length
}
const one = { id: contactMessages.id }

/** Somebody of the site team has seen to it. Answers the line of the history. */
export async function handleMessage(ctx: Context, id: number): Promise<number> {
  const me = authorizeTeam(ctx)
  const set = { handled_at: ctx.now.toISOString(), handled_by: me.id }
  return decide(ctx, { thing: 'message', id, verb: 'handleMessage', from: ['open'], to: 'handled', set })
}
