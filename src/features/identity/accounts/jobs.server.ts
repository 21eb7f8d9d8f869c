import type { z } from 'zod'
import {
  deleteExpiredApiTokens,
  remindOfExpiringApiTokens,
  tokenExpiringJob,
} from '#features/identity/api-tokens/commands.server.ts'
import { findExpiringToken } from '#features/identity/api-tokens/queries.server.ts'
import { deleteExpiredSessions } from '#features/identity/sessions/commands.server.ts'
import { type Job, type JobKind, job } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { Attempt } from '#platform/queue/queue.server.ts'
import { issueToken } from '../sessions/one-time-tokens.server.ts'
import { buildDataExport, dataExportJob, deleteExpiredDataExports } from './commands/data-exports.server.ts'
import { emailChangeJob } from './commands/email/email-change.server.ts'
import { createRevertCode } from './commands/email/revert-email-change.server.ts'
import { eraseDueAccounts } from './commands/erasure.server.ts'
import { noticeJob } from './commands/notices.server.ts'
import { activationJob, recoveryJob, signInLinkJob } from './commands/password-reset.server.ts'
import {
  dataExportEmail,
  dataExportReadme,
  type EmailContext,
  emailTakenEmail,
  erasureEmail,
  linkEmail,
  noticeEmail,
  revertEmailChangeEmail,
  tokenExpiringEmail,
} from './emails.tsx'
import { exampleDataExport, exampleEmailChange, exampleLink, exampleNotices, exampleToken } from './example-emails.ts'
import { LINK_EMAILS } from './link-emails.ts'
import { personalDataSources } from './personal-data-sources.server.ts'
import { exportContributions } from './queries/contributions.server.ts'
import { countSignInMethods, findEmailRecipient, findRecipientByEmail } from './queries/email-recipients.server.ts'
import { exportAccount } from './queries/personal-data.server.ts'

type PayloadOf<Kind extends JobKind<object>> = z.output<Kind['payload']>
type BuildEmails<Payload> = (
  context: EmailContext,
  ctx: RequestContext,
  payload: Payload,
  attempt: number,
) => Promise<Email[]>

/**
 * Emails are built when they are sent, so that the queue never holds their tokens. Without a recipient nothing is sent. Not by `mail()`: one
 * change of an address is emailed to several.
 */
const emailJob = <Payload extends { userId: number | null }>(
  kind: JobKind<Payload>,
  build: BuildEmails<Payload>,
  exampleEmails: NonNullable<Job['exampleEmails']>,
) =>
  job(
    kind,
    async (ctx, payload, { id, number }) => {
      const recipient = await findEmailRecipient(ctx, payload.userId)
      if (!recipient) return
      for (const message of await build({ recipient, site: ctx.services.settings, jobId: id }, ctx, payload, number))
        await ctx.services.mail.send(message)
    },
    { exampleEmails },
  )

/**
 * Emails with a link to the account: none for blocked users, and no activation once confirmed. Unconfirmed users get the activation
 * email instead of a sign-in link, since someone else may have registered the address with a password of their own.
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
  { origin }: PayloadOf<typeof emailChangeJob>,
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
  { about, origin }: PayloadOf<typeof noticeJob>,
): Promise<Email[]> {
  const { id, eraseAfter } = context.recipient
  if (about === 'erasure') return eraseAfter ? [erasureEmail(eraseAfter, context, origin)] : []
  return [noticeEmail(about, context, await countSignInMethods(ctx, id), origin)]
}

/** No email about a token that was revoked meanwhile. */
async function buildTokenEmails(
  context: EmailContext,
  ctx: RequestContext,
  { tokenId }: PayloadOf<typeof tokenExpiringJob>,
): Promise<Email[]> {
  const token = await findExpiringToken(ctx, tokenId)
  return token ? [tokenExpiringEmail(token, context)] : []
}

/** Builds the export once, however often its email is retried. */
async function sendDataExport(ctx: RequestContext, { copyId }: PayloadOf<typeof dataExportJob>, { id }: Attempt) {
  const readme = async (userId: number) => {
    const recipient = await findEmailRecipient(ctx, userId)
    return recipient && dataExportReadme(recipient, ctx.now)
  }
  const files = personalDataSources(ctx).flatMap(({ exportFiles }) => exportFiles ?? [])
  const exporters = [exportAccount, exportContributions, ...files]
  const dataExport = await buildDataExport(ctx, copyId, { exporters, readme })
  const recipient = await findEmailRecipient(ctx, dataExport?.userId ?? null)
  const { mail, settings: site } = ctx.services
  if (dataExport && recipient)
    await mail.send(dataExportEmail({ id: copyId, ...dataExport }, { recipient, site, jobId: id }))
}

async function sweep(ctx: RequestContext) {
  await deleteExpiredSessions(ctx)
  await deleteExpiredApiTokens(ctx)
  await deleteExpiredDataExports(ctx)
}

/** The jobs of accounts: emails, data exports, cleanup and erasure. */
export const accountJobs = [
  emailJob(activationJob, buildLinkEmails('activation'), exampleLink('activation')),
  emailJob(recoveryJob, buildLinkEmails('recovery'), exampleLink('recovery')),
  emailJob(signInLinkJob, buildLinkEmails('link'), exampleLink('link')),
  emailJob(emailChangeJob, buildEmailChangeEmails, exampleEmailChange),
  emailJob(noticeJob, buildNoticeEmails, exampleNotices),
  emailJob(tokenExpiringJob, buildTokenEmails, exampleToken),
  // Two at a time, since each may hold a file in memory.
  job(dataExportJob, sendDataExport, { concurrency: 2, exampleEmails: exampleDataExport }),
  job('accounts.remind', remindOfExpiringApiTokens, { cron: '47 8 * * *' }),
  job('accounts.sweep', sweep, { cron: '37 * * * *' }),
  job('accounts.erase', (ctx) => eraseDueAccounts(ctx), { cron: '17 4 * * *' }),
]
