import type { z } from 'zod'
import type { RequestContext } from '#platform/context/request-context.ts'
import { decodeBase64Url } from '#platform/crypto/webauthn.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { PASSKEY_SECONDS } from '#shared/limits.ts'
import { consumeToken, issueToken } from '../sessions/one-time-tokens.server.ts'
import { readChallenge } from './schema.ts'

/** The one error for any invalid passkey response: the reason goes to the log only. */
export const passkeyRefused = (cause?: unknown) => new AppError('passkey_refused', { cause })

/** Limits attempts by client IP: five times those of one account, since several people may share it. */
export const limitByAddress = (ctx: RequestContext, name: string, factor = 5) =>
  rateLimitCaller(ctx, { name, points: ctx.services.settings.signInAttempts * factor, seconds: 900 })

/** Creates a challenge. It is stored as a single-use token, so foreign and replayed challenges are refused. */
export async function createChallenge(ctx: RequestContext, userId: number | null) {
  const token = await issueToken(ctx, 'passkey', userId, PASSKEY_SECONDS)
  return decodeBase64Url(token)
}

/** Uses up the challenge of a response; throws when it was not issued to this user (null: for a sign-in). */
export async function consumeChallenge(
  ctx: RequestContext,
  clientDataJSON: string,
  userId: number | null,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON)
  const consumed = challenge ? await consumeToken(ctx, 'passkey', challenge) : null
  if (!challenge || consumed?.userId !== userId) throw passkeyRefused()
  return challenge
}

/** Validates a response from the browser, or throws `passkey_refused`. */
export function parsePasskeyResponse<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(answer)
  if (!success) throw passkeyRefused(error)
  return data
}
