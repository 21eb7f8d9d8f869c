import { and, eq, isNull } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { parse } from '#platform/forms/parse.ts'
import type { JobName } from '#platform/queue/queue.server.ts'
import { countCaller, countTry } from '#platform/rate-limit/rate-limit.server.ts'
import { addressForm, addressKey } from '../schema.ts'
import { users } from '../table.server.ts'

/** A link by mail to set a new password: the same answer, and the same work, whether the address exists or not. */
export const askReset = (ctx: Context, form: unknown, door: Door) => askLetter(ctx, form, door, 'accounts.recovery')

/** A link by mail to sign in without a password; as discreet. */
export const askLink = (ctx: Context, form: unknown, door: Door) => askLetter(ctx, form, door, 'accounts.link')

/** The activation mail again for an address, as Strapi's call has it; as discreet. Once a minute. */
export const askActivation = (ctx: Context, form: unknown, door: Door) =>
  askLetter(ctx, form, door, 'accounts.activation')

type Letter = 'accounts.recovery' | 'accounts.link' | 'accounts.activation'

export type LetterDoor = Pick<Door, 'secret' | 'settings' | 'jobs'>

/** An address gets so many letters of a kind an hour, whoever asks for them: nobody's box is filled from here. */
export const countLetter = (ctx: Context, letter: JobName, email: string, { secret, settings }: LetterDoor) =>
  countTry(ctx, keyedHash(secret, 'letters', addressKey(email)), {
    ...{ name: letter, points: settings.lettersPerHour, seconds: 3600 },
  })

async function askLetter(ctx: Context, form: unknown, { address, secret, settings, jobs }: Door, letter: Letter) {
  const { email } = parse(addressForm, form)
  const hour = { points: settings.lettersPerHour, seconds: 3600 }
  await countCaller(ctx, { address, secret }, { name: 'letters', points: hour.points * 4, seconds: hour.seconds })
  const account = keyedHash(secret, 'letters', addressKey(email))
  if (letter === 'accounts.activation') await countTry(ctx, account, { name: 'activation', points: 1, seconds: 60 })
  await countLetter(ctx, letter, email, { secret, settings, jobs })
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, addressKey(email)), isNull(users.blockedAt)))
  // Nobody's letter takes the same way through the queue, and is written by no one.
  await jobs.enqueue(ctx.db, letter, { userId: user?.id ?? null })
}
