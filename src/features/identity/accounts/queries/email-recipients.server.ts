import { and, eq, gt, isNull } from 'drizzle-orm'
import { apiTokens } from '#features/identity/api-tokens/table.server.ts'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { recoveryCodes } from '#features/identity/two-factor/table.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/languages.ts'
import { toEmailKey } from '../schema.ts'
import { emailChanges, users } from '../table.server.ts'

/** The recipient of an email, with the state that decides whether it should still be sent. */
export type EmailRecipient = {
  id: number
  username: string
  email: string
  locale: Locale
  confirmedAt: Date | null
  blockedAt: Date | null
  eraseAfter: Date | null
  /** The email to be confirmed. */
  newEmail: string | null
  newEmailAsked: Date | null
}

/** For jobs only. Null when there is no user, or it was erased. */
export async function findEmailRecipient(ctx: RequestContext, userId: number | null): Promise<EmailRecipient | null> {
  authorizeJob(ctx)
  if (userId === null) return null
  const { id, username, email, locale, confirmedAt, blockedAt, eraseAfter } = users
  const pending = { newEmail: emailChanges.email, newEmailAsked: emailChanges.askedAt }
  const [found] = await ctx.db
    .select({ id, username, email, locale, confirmedAt, blockedAt, eraseAfter, ...pending })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (!found?.username || !found.email) return null
  return { ...found, username: found.username, email: found.email }
}

/** For emails about something else than the account: not to unconfirmed addresses, which may belong to someone else. For jobs only. */
export async function findConfirmedRecipient(ctx: RequestContext, userId: number | null) {
  const recipient = await findEmailRecipient(ctx, userId)
  return recipient?.confirmedAt && !recipient.blockedAt ? recipient : null
}

/** The user who already has this email, if any. For jobs only. */
export async function findRecipientByEmail(ctx: RequestContext, email: string): Promise<EmailRecipient | null> {
  authorizeJob(ctx)
  const [holder] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, toEmailKey(email)))
  return findEmailRecipient(ctx, holder?.id ?? null)
}

/**
 * Whom an email to an address that someone typed is for: by name and in the language of the account that has it, where it is confirmed;
 * nobody when that account is blocked.
 */
export function addresseeOf(
  account: EmailRecipient | null,
  { email, locale }: { email: string; locale: Locale },
): { email: string; username: string | null; locale: Locale } | null {
  if (account?.blockedAt) return null
  return account?.confirmedAt
    ? { email, username: account.username, locale: account.locale }
    : { email, username: null, locale }
}

/** What gives access beside the password, for emails that mention it. */
export type SignInMethodCounts = { passkeys: number; recoveryCodes: number; apiTokens: number }

/** For jobs only. */
export async function countSignInMethods(ctx: RequestContext, userId: number): Promise<SignInMethodCounts> {
  authorizeJob(ctx)
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
  return {
    passkeys: await ctx.db.$count(passkeys, eq(passkeys.userId, userId)),
    recoveryCodes: await ctx.db.$count(recoveryCodes, unused),
    apiTokens: await ctx.db.$count(apiTokens, and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, ctx.now))),
  }
}
