import { createHmac } from 'node:crypto'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { log } from '#platform/logging/log.server.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { REGISTRATION_EMAILS_PER_DAY } from '#shared/limits.ts'

/**
 * Counts an email to an address that someone else typed, and returns whether it may be sent: its owner never agreed to emails, so that
 * nobody can fill a stranger's mailbox. The count has no address in it.
 */
export async function mayEmailAddress(ctx: RequestContext, email: string): Promise<boolean> {
  const key = createHmac('sha256', ctx.services.secret).update(email.toLowerCase()).digest('base64url')
  try {
    await rateLimit(ctx, key, { name: 'registration-email', points: REGISTRATION_EMAILS_PER_DAY, seconds: 86_400 })
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'limited') throw error
    log.warn('too many emails of registrations to one address: not sent')
    return false
  }
}
