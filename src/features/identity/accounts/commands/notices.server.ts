import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parseUserAgent } from '#platform/http/user-agent.server.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'

/** Security notices: sent for each of these changes, whoever made it. */
export const NOTICES = [
  'email_changed',
  'password_changed',
  'password_reset',
  'two_steps_on',
  'two_steps_off',
  'code_guessed',
  'recovery_used',
  'recovery_renewed',
  'passkey_added',
  'passkey_removed',
  'api_token_created',
] as const
export type Notice = (typeof NOTICES)[number]

export const noticeOriginSchema = z.object({
  at: z.string(),
  client: z.object({
    browser: z.string().nullable(),
    program: z.string().nullable(),
    system: z.string().nullable(),
    mobile: z.boolean(),
  }),
})
/** When and from which device something was done, for the email that tells of it. The device by its name only. */
export type NoticeOrigin = z.output<typeof noticeOriginSchema>

export const noticeOrigin = ({ now, userAgent }: RequestContext): NoticeOrigin => ({
  at: now.toISOString(),
  client: parseUserAgent(userAgent),
})

export const noticeJob = jobKind('accounts.notice', {
  userId: z.int().nullable(),
  about: z.enum([...NOTICES, 'erasure']),
  origin: noticeOriginSchema.optional(),
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
  await enqueue(ctx, noticeJob, { userId, about, origin: noticeOrigin(ctx) })
}
