import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { deleteApiTokens } from '#features/identity/api-tokens/commands.server.ts'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { deleteSessions } from '#features/identity/sessions/commands.server.ts'
import { oneTimeTokens, sessions } from '#features/identity/sessions/table.server.ts'
import { authenticators, recoveryCodes } from '#features/identity/two-factor/table.server.ts'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { DAY_MS } from '#shared/durations.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import {
  erasePersonalData,
  listOwnedOrganizations,
  type OwnedOrganization,
  type PersonalDataSource,
  personalDataSources,
} from '../personal-data-sources.server.ts'
import { eraseContributions } from '../queries/contributions.server.ts'
import { erasureForm } from '../schema.ts'
import { dataExports, emailChanges, users } from '../table.server.ts'
import { noticeJob, notifyUser } from './notices.server.ts'
import { limitEmails } from './password-reset.server.ts'
import { reauthenticateOrSignInAgain } from './reauthenticate.server.ts'

/** For how many days someone can change their mind after deleting their account. */
export const ACCOUNT_DELETION_GRACE_DAYS = 14

/** Schedules the erasure of the user's account, and ends their other sessions and their API tokens. Asking again does not postpone it. */
export async function requestErasure(ctx: RequestContext, form: unknown) {
  const me = authorizeSignedIn(ctx)
  const { password } = parse(erasureForm, form)
  await reauthenticateOrSignInAgain(ctx, password)
  const owned = await listOwnedOrganizations(ctx, me.id)
  // Owned organizations must be transferred or closed first.
  if (owned.length > 0) throw ownsOrganizationsError(owned)
  const eraseAfter = new Date(ctx.now.getTime() + ACCOUNT_DELETION_GRACE_DAYS * DAY_MS)
  await transaction(ctx, async (txCtx) => {
    const [scheduled] = await txCtx.db
      .update(users)
      .set({ eraseAfter, updatedAt: ctx.now })
      .where(and(eq(users.id, me.id), isNull(users.eraseAfter)))
      .returning({ email: users.email })
    await deleteSessions(txCtx, me.id, { except: me.sessionId })
    await deleteApiTokens(txCtx, me.id)
    if (!scheduled) return
    await limitEmails(txCtx, noticeJob, scheduled.email ?? '')
    await notifyUser(txCtx, me.id, 'erasure')
  })
}

const ownsOrganizationsError = (organizations: OwnedOrganization[]) =>
  new AppError('owns_organizations', { details: { organizations } })

/** Cancels a scheduled erasure. */
export async function cancelErasure(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx)
  await transaction(ctx, async (txCtx) => {
    const cancelled = await txCtx.db
      .update(users)
      .set({ eraseAfter: null, updatedAt: ctx.now })
      .where(and(eq(users.id, me.id), isNotNull(users.eraseAfter)))
      .returning({ id: users.id })
    if (cancelled.length > 0) await recordAudit(txCtx, { action: 'cancelErasure', entityType: 'user', entityId: me.id })
  })
}

/**
 * Erases the accounts that are due, each in its own transaction, so that one failure does not hold up the others. Returns how many;
 * throws an AggregateError of the failures.
 */
export async function eraseDueAccounts(ctx: RequestContext, sources = personalDataSources(ctx)): Promise<number> {
  authorizeJob(ctx)
  const due = await ctx.db.select({ id: users.id }).from(users).where(isDue(ctx))
  const errors: unknown[] = []
  let erased = 0
  for (const { id } of due) {
    try {
      if (await eraseAccount(ctx, id, sources)) erased++
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} accounts could not be erased`)
  return erased
}

const isDue = (ctx: RequestContext) => and(isNull(users.erasedAt), lte(users.eraseAfter, ctx.now))

/** False when the user has cancelled, owns an organization by now, or another process was faster. */
const eraseAccount = (ctx: RequestContext, userId: number, sources: readonly PersonalDataSource[]) =>
  transaction(ctx, async (txCtx) => {
    for (const { lock } of sources) await lock?.(txCtx, userId)
    const isDueUser = and(eq(users.id, userId), isDue(ctx))
    const [user] = await txCtx.db
      .select({ id: users.id, emailKey: users.emailKey, confirmedAt: users.confirmedAt })
      .from(users)
      .where(isDueUser)
      .for('update')
    if (!user || (await listOwnedOrganizations(txCtx, userId)).length > 0) return false
    await erasePersonalData(txCtx, user, sources)
    await eraseContributions(txCtx, userId)
    await deleteAccountData(txCtx, userId)
    await txCtx.db
      .update(users)
      .set({ ...ERASED_COLUMNS, erasedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(users.id, userId))
    return true
  })

/** The values of an erased row. Its id and whether it was blocked remain. */
const ERASED_COLUMNS: Partial<typeof users.$inferInsert> = {
  username: null,
  usernameKey: null,
  usernameSkeleton: null,
  email: null,
  emailKey: null,
  passwordHash: null,
  passwordChangedAt: null,
  siteRole: 'member',
  locale: DEFAULT_LOCALE,
  newsletter: false,
  latitude: null,
  longitude: null,
  termsAcceptedAt: null,
  confirmedAt: null,
  activationAskedAt: null,
  eraseAfter: null,
}

async function deleteAccountData(ctx: RequestContext, userId: number) {
  const dataExportRows = await ctx.db
    .select({ id: dataExports.id, file: dataExports.file })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
  // Delete the files before the rows: after an interruption the next run finds the rows again.
  for (const { file } of dataExportRows) if (file) await ctx.services.storage.remove(file)
  await ctx.db.delete(dataExports).where(
    inArray(
      dataExports.id,
      dataExportRows.map(({ id }) => id),
    ),
  )
  await deleteApiTokens(ctx, userId)
  for (const table of [sessions, oneTimeTokens, passkeys, authenticators, recoveryCodes, emailChanges])
    await ctx.db.delete(table).where(eq(table.userId, userId))
}
