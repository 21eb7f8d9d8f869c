import type { Context } from '#core/context.ts'
import type { Jobs } from '#core/jobs.server.ts'
import { visitorKey } from '#core/limiter.server.ts'
import { parse } from '#core/parse.ts'
import type { Settings } from '#core/settings.ts'
import { countTry } from '#features/attempts/commands.server.ts'
import { contactForm, isFromRobot } from './schema.ts'
import { contactMessages } from './table.server.ts'

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
  await countTry(ctx, visitorKey(settings.secret, address), limit, 'too_many_messages')
  await ctx.db.transaction(async (tx) => {
    const row = { ...message, locale: ctx.locale, createdAt: ctx.now }
    const [stored] = await tx.insert(contactMessages).values(row).returning({ id: contactMessages.id })
    await jobs.enqueue(tx, 'contact.mail', { id: stored!.id })
  })
}
