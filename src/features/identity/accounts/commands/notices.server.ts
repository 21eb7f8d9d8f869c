import { recordAudit } from '#features/audit/record.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type ClientName, parseUserAgent } from '#platform/http/user-agent.server.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import type { Notice } from '../emails.tsx'

/** When and from which device something was done, for the email that tells of it. The device by its name only. */
export type NoticeOrigin = { at: string; client: ClientName }

export const noticeOrigin = ({ now, userAgent }: RequestContext): NoticeOrigin => ({
  at: now.toISOString(),
  client: parseUserAgent(userAgent),
})

/** How the audit log calls what a notice tells of. Making an API token is recorded with its number, by its command. */
const ACTIONS: Record<Exclude<Notice, 'api_token_created'> | 'erasure', AuditAction> = {
  email_changed: 'changeEmail',
  password_changed: 'changePassword',
  password_reset: 'resetPassword',
  two_steps_on: 'enableTwoFactor',
  two_steps_off: 'disableTwoFactor',
  code_guessed: 'guessTwoFactorCode',
  recovery_used: 'useRecoveryCode',
  recovery_renewed: 'renewRecoveryCodes',
  passkey_added: 'addPasskey',
  passkey_removed: 'removePasskey',
  erasure: 'requestErasure',
}

/** Emails a user what has just changed in their account, with the time and the device, and records it in the audit log. */
export async function notifyUser(ctx: RequestContext, userId: number, about: Notice | 'erasure') {
  if (about !== 'api_token_created')
    await recordAudit(ctx, { action: ACTIONS[about], entityType: 'user', entityId: userId })
  await ctx.services.jobs.enqueue(ctx.db, 'accounts.notice', { userId, about, origin: noticeOrigin(ctx) })
}
