import { deleteExpiredApiTokens, remindOfExpiringApiTokens } from '#features/identity/api-tokens/commands.server.ts'
import { findExpiringToken } from '#features/identity/api-tokens/queries.server.ts'
import { deleteExpiredSessions } from '#features/identity/sessions/commands.server.ts'
import { type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { Attempt, JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { issueToken } from '../sessions/one-time-tokens.server.ts'
import { buildDataExport, deleteExpiredDataExports } from './commands/data-exports.server.ts'
import { createRevertCode } from './commands/email/revert-email-change.server.ts'
import { eraseDueAccounts } from './commands/erasure.server.ts'
import type { NoticeOrigin } from './commands/notices.server.ts'
import {
  dataExportEmail,
  dataExportReadme,
  type EmailContext,
  emailTakenEmail,
  erasureEmail,
  linkEmail,
  type Notice,
  noticeEmail,
  revertEmailChangeEmail,
  tokenExpiringEmail,
} from './emails.tsx'
import { LINK_EMAILS, type LinkEmailKind } from './link-emails.ts'
import { personalDataSources } from './personal-data-sources.server.ts'
import { exportContributions } from './queries/contributions.server.ts'
import { countSignInMethods, findEmailRecipient, findRecipientByEmail } from './queries/email-recipients.server.ts'
import { exportAccount } from './queries/personal-data.server.ts'

type ToUser = { userId: number | null }

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'accounts.activation': ToUser
    'accounts.recovery': ToUser
    'accounts.link': ToUser
    'accounts.email': ToUser & { origin?: NoticeOrigin }
    'accounts.notice': ToUser & { about: Notice | 'erasure'; origin?: NoticeOrigin }
    'accounts.token_expiring': ToUser & { tokenId: number }
    'accounts.remind': Record<string, never>
    'accounts.copy': { copyId: number }
    'accounts.sweep': Record<string, never>
    'accounts.erase': Record<string, never>
  }
}

/** Registers the jobs of accounts: emails, data exports, cleanup and erasure. */
export async function registerAccountJobs(jobs: Jobs, deps: JobDeps) {
  await registerEmailJob(jobs, deps, 'accounts.activation', buildLinkEmails('activation'))
  await registerEmailJob(jobs, deps, 'accounts.recovery', buildLinkEmails('recovery'))
  await registerEmailJob(jobs, deps, 'accounts.link', buildLinkEmails('link'))
  await registerEmailJob(jobs, deps, 'accounts.email', buildEmailChangeEmails)
  await registerEmailJob(jobs, deps, 'accounts.notice', buildNoticeEmails)
  await registerEmailJob(jobs, deps, 'accounts.token_expiring', buildTokenEmails)
  await registerDataExportJob(jobs, deps)
  await registerCleanupJobs(jobs, deps)
}

type EmailJobName = `accounts.${LinkEmailKind | 'notice' | 'token_expiring'}`
type EmailBuilder<Name extends EmailJobName> = (
  context: EmailContext,
  ctx: RequestContext,
  payload: JobKinds[Name],
  attempt: number,
) => Promise<Email[]>

/** Emails are built when they are sent, so that the queue never holds their tokens. Without a recipient nothing is sent. */
async function registerEmailJob<Name extends EmailJobName>(
  jobs: Jobs,
  deps: JobDeps,
  name: Name,
  build: EmailBuilder<Name>,
) {
  await jobs.work(name, async (payload, { id, number }) => {
    const ctx = jobContext(deps, name)
    const recipient = await findEmailRecipient(ctx, payload.userId)
    if (!recipient) return
    for (const message of await build({ recipient, site: ctx.services.settings, jobId: id }, ctx, payload, number))
      await ctx.services.mail.send(message)
  })
}

/**
 * Emails with a link to the account: none for blocked users, and no activation once confirmed. Unconfirmed users get the activation
 * email instead of a sign-in link, since somebody else may have registered the address with a password of their own.
 */
const buildLinkEmails =
  (kind: 'activation' | 'recovery' | 'link') =>
  async (context: EmailContext, ctx: RequestContext): Promise<Email[]> => {
    const { id, blockedAt, confirmedAt } = context.recipient
    if (blockedAt || (kind === 'activation' && confirmedAt)) return []
    const emailKind = kind === 'link' && !confirmedAt ? 'activation' : kind
    const { token, seconds } = LINK_EMAILS[emailKind]
    return [linkEmail(emailKind, await issueToken(ctx, token, id, seconds), context)]
  }

/** Give up notifying the old address after four attempts, which take some minutes. */
const MAX_NOTICE_ATTEMPTS = 4

/**
 * Notifies the present address first, so that its owner can revert the change before it can be confirmed. The change is read again
 * after the token was issued, so that the link does not confirm another address requested meanwhile.
 */
async function buildEmailChangeEmails(
  context: EmailContext,
  ctx: RequestContext,
  { origin }: JobKinds['accounts.email'],
  attempt: number,
): Promise<Email[]> {
  const { id: userId, email, confirmedAt, newEmail, newEmailAsked } = context.recipient
  if (!newEmail || !newEmailAsked) return []
  const code = createRevertCode(ctx.services.secret, { userId, email, asked: newEmailAsked.getTime() })
  // Not to unconfirmed addresses, nor forever to a mailbox that no longer exists, which may be why it is changed.
  const notices =
    confirmedAt && attempt <= MAX_NOTICE_ATTEMPTS ? [revertEmailChangeEmail(newEmail, code, context, origin)] : []
  const otherUser = await findRecipientByEmail(ctx, newEmail)
  if (otherUser) return [...notices, emailTakenEmail({ ...context, recipient: otherUser })]
  const { token, seconds } = LINK_EMAILS.email
  const link = await issueToken(ctx, token, userId, seconds)
  const recipient = await findEmailRecipient(ctx, userId)
  return recipient?.newEmail === newEmail ? [...notices, linkEmail('email', link, context, newEmail)] : notices
}

/** No email when the erasure was cancelled. */
async function buildNoticeEmails(
  context: EmailContext,
  ctx: RequestContext,
  { about, origin }: JobKinds['accounts.notice'],
): Promise<Email[]> {
  const { id, eraseAfter } = context.recipient
  if (about === 'erasure') return eraseAfter ? [erasureEmail(eraseAfter, context, origin)] : []
  return [noticeEmail(about, context, await countSignInMethods(ctx, id), origin)]
}

/** No email about a token that was revoked meanwhile. */
async function buildTokenEmails(
  context: EmailContext,
  ctx: RequestContext,
  { tokenId }: JobKinds['accounts.token_expiring'],
): Promise<Email[]> {
  const token = await findExpiringToken(ctx, tokenId)
  return token ? [tokenExpiringEmail(token, context)] : []
}

/** Builds the export once, however often its email is retried. Two at a time, since each may hold a file in memory. */
async function registerDataExportJob(jobs: Jobs, deps: JobDeps) {
  const { mail, settings } = deps.services
  const work = async ({ copyId }: JobKinds['accounts.copy'], { id }: Attempt) => {
    const ctx = jobContext(deps, 'accounts.copy')
    const readme = async (userId: number) => {
      const recipient = await findEmailRecipient(ctx, userId)
      return recipient && dataExportReadme(recipient, ctx.now)
    }
    const files = personalDataSources(ctx).flatMap(({ exportFiles }) => exportFiles ?? [])
    const exporters = [exportAccount, exportContributions, ...files]
    const dataExport = await buildDataExport(ctx, copyId, { exporters, readme })
    const recipient = await findEmailRecipient(ctx, dataExport?.userId ?? null)
    if (dataExport && recipient)
      await mail.send(dataExportEmail({ id: copyId, ...dataExport }, { recipient, site: settings, jobId: id }))
  }
  await jobs.work('accounts.copy', work, { concurrency: 2 })
}

/** Deletes expired rows every hour, and erases due accounts every night. */
async function registerCleanupJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('accounts.sweep', async () => {
    const ctx = jobContext(deps, 'accounts.sweep')
    await deleteExpiredSessions(ctx)
    await deleteExpiredApiTokens(ctx)
    await deleteExpiredDataExports(ctx)
  })
  await jobs.work('accounts.erase', () => eraseDueAccounts(jobContext(deps, 'accounts.erase')))
  await jobs.work('accounts.remind', () => remindOfExpiringApiTokens(jobContext(deps, 'accounts.remind')))
  await jobs.schedule('accounts.remind', '47 8 * * *', {})
  await jobs.schedule('accounts.sweep', '37 * * * *', {})
  await jobs.schedule('accounts.erase', '17 4 * * *', {})
}
