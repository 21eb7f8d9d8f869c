import { and, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { unseal } from '#platform/crypto/encrypt.server.ts'
import { drawQr, type Qr } from '#platform/crypto/qr-code.server.ts'
import { authenticators, recoveryCodes } from './table.server.ts'

/** Whether a person is asked for a second step when they sign in. */
export async function hasTwoSteps(ctx: Context, userId: number): Promise<boolean> {
  const found = await ctx.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.activeSince)))
  return found.length > 0
}

export type TwoStepsState = { activeSince: Date | null; recoveryLeft: number }

/** One's own second step: since when, and how many recovery codes are left. */
export async function findTwoSteps(ctx: Context): Promise<TwoStepsState> {
  const me = authorizeOwn(ctx)
  const [found] = await ctx.db
    .select({ activeSince: authenticators.activeSince, recoveryLeft: count(recoveryCodes.id) })
    .from(authenticators)
    .leftJoin(recoveryCodes, and(eq(recoveryCodes.userId, authenticators.userId), isNull(recoveryCodes.usedAt)))
    .where(eq(authenticators.userId, me.id))
    .groupBy(authenticators.userId)
  return found ?? { activeSince: null, recoveryLeft: 0 }
}

/** What the person's app needs: the secret to type, the address behind the QR code, and the code. */
export type TwoStepsSetup = { secret: string; uri: string; qr: Qr }

/** A secret is not left lying about on the page of who thought better of it. */
const SETUP_MS = 3600_000

/** The second step that was begun within the last hour, and not shown to work yet. */
export async function findSetup(ctx: Context, { secret, settings }: Pick<Door, 'secret' | 'settings'>) {
  const me = authorizeOwn(ctx)
  const { userId, sealedSecret, activeSince, createdAt } = authenticators
  const [found] = await ctx.db
    .select({ sealed: sealedSecret, username: users.username })
    .from(authenticators)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(userId, me.id), isNull(activeSince), gt(createdAt, new Date(ctx.now.getTime() - SETUP_MS))))
  const base32 = found ? unseal(secret, 'authenticators', found.sealed) : null
  if (!found || base32 === null) return null
  return setupOf(base32, found.username ?? '', settings.operatorName)
}

function setupOf(base32: string, label: string, issuer: string): TwoStepsSetup {
  const uri = new TOTP({ issuer, label, secret: Secret.fromBase32(base32) }).toString()
  return { secret: base32, uri, qr: drawQr(uri) }
}
