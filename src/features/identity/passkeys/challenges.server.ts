import type { z } from 'zod'
import { issueToken, spendToken } from '#features/identity/sessions/tokens.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { bytesOf } from '#platform/crypto/webauthn.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { countCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { PASSKEY_SECONDS } from '#shared/limits.ts'
import { challengeIn } from './schema.ts'

/** Whatever was wrong with an answer, this is all that is told. */
export const refused = (cause?: unknown) => new Failure('invalid', 'passkey_refused', { cause })

/** Tries of an address: five times those of one account, since several people may share it. */
export const countHere = (ctx: Context, door: Door, name: string, times = 5) =>
  countCaller(ctx, door, { name, points: door.settings.signInTries * times, seconds: 900 })

/** The challenge is a secret for one use, so nobody can answer one that was not given here, or twice. */
export async function challengeFor(ctx: Context, userId: number | null) {
  const token = await issueToken(ctx, 'passkey', userId, PASSKEY_SECONDS)
  return bytesOf(token)
}

/** The challenge of an answer, used up; refused when it is not of this person (null: of whoever stands at the door). */
export async function spendChallenge(ctx: Context, clientDataJSON: string, userId: number | null): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const spent = challenge ? await spendToken(ctx, 'passkey', challenge) : null
  if (!challenge || spent?.userId !== userId) throw refused()
  return challenge
}

/** What came from a browser, or the one refusal. */
export function wellFormed<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(answer)
  if (!success) throw refused(error)
  return data
}
