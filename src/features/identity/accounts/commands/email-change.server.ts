import { eq } from 'drizzle-orm'
import { dropTokens, findToken, spendToken } from '#features/identity/sessions/tokens.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeOwn } from '../access.server.ts'
import { addressKey, newAddressForm } from '../schema.ts'
import { emailChanges, users } from '../table.server.ts'
import { countLetter } from './password-reset.server.ts'
import { isMine, isTaken } from './profile.server.ts'
import { provePassword } from './reauthenticate.server.ts'

/**
 * A new address waits until the link that goes there comes back; the job tells the present one too. The last one asked for counts.
 * That somebody else has it is told there alone, in a letter: nobody learns here who has an account (decisions 1).
 */
export async function askEmailChange(ctx: Context, form: unknown, door: Door) {
  const me = authorizeOwn(ctx)
  const { email, currentPassword } = parse(newAddressForm, form)
  // Before the address is looked up: nobody tries addresses here without the password, and its tries are counted.
  await provePassword(ctx, currentPassword, door)
  await countLetter(ctx, 'accounts.email', email, door)
  if (await isMine(ctx, email)) throw new Failure('invalid', 'email_taken', { fields: { email: 'taken' } })
  const waiting = { email, askedAt: ctx.now }
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ userId: me.id, ...waiting })
      .onConflictDoUpdate({ target: emailChanges.userId, set: waiting })
    // A link that went to another address must not confirm this one.
    await dropTokens({ ...ctx, db: tx }, me.id, ['email'])
    await door.jobs.enqueue(tx, 'accounts.email', { userId: me.id })
  })
}

/** Whether a link to confirm a new address is still good, and one's own, without using it. */
export async function isEmailChange(ctx: Context, token: string) {
  const me = authorizeOwn(ctx)
  return (await findToken(ctx, 'email', token))?.userId === me.id
}

/** The new address is the person's from now on: it was shown to be theirs. Links that went to the old one open nothing any more. */
export async function confirmEmailChange(ctx: Context, token: string, { jobs }: Pick<Door, 'jobs'>) {
  const me = authorizeOwn(ctx)
  const refused = () => new Failure('invalid', 'token_invalid')
  // Somebody else's link stays good for them.
  if (!(await isEmailChange(ctx, token))) throw refused()
  try {
    await ctx.db.transaction(async (tx) => {
      const inside = { ...ctx, db: tx }
      const waited = eq(emailChanges.userId, me.id)
      const [change] = await tx.delete(emailChanges).where(waited).returning({ email: emailChanges.email })
      if (!change || !(await spendToken(inside, 'email', token))) throw refused()
      const address = { email: change.email, emailKey: addressKey(change.email), confirmedAt: ctx.now }
      await tx
        .update(users)
        .set({ ...address, updatedAt: ctx.now })
        .where(eq(users.id, me.id))
      await dropTokens(inside, me.id, ['reset', 'link', 'activation'])
      await jobs.enqueue(tx, 'accounts.notice', { userId: me.id, about: 'email_changed' })
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    // Somebody else has registered with it meanwhile: a change that can never be is forgotten.
    await cancelEmailChange(ctx)
    throw new Failure('invalid', 'email_taken', { fields: { email: 'taken' }, cause: error })
  }
}

/** Thinks better of it; where nothing waits there is nothing to do. */
export async function cancelEmailChange(ctx: Context) {
  const me = authorizeOwn(ctx)
  await ctx.db.transaction((tx) => dropEmailChange({ ...ctx, db: tx }, me.id))
}

/** No address waits any more, and its link opens nothing. */
export async function dropEmailChange(ctx: Context, userId: number) {
  await ctx.db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await dropTokens(ctx, userId, ['email'])
}
