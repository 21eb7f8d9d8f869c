import { and, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { decrypt } from '#platform/crypto/encrypt.server.ts'
import { type QrCode, qrCodePath } from '#platform/crypto/qr-code.server.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { authenticators, recoveryCodes } from './table.server.ts'

/** Whether signing in asks this user for a second step. */
export async function isTwoFactorEnabled(ctx: RequestContext, userId: number): Promise<boolean> {
  const found = await ctx.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.activeSince)))
  return found.length > 0
}

export type TwoFactorStatus = { activeSince: Date | null; recoveryCodesLeft: number }

/** The user's own two-factor status. */
export async function getTwoFactorStatus(ctx: RequestContext): Promise<TwoFactorStatus> {
  const me = authorizeSignedIn(ctx)
  const [found] = await ctx.db
    .select({ activeSince: authenticators.activeSince, recoveryCodesLeft: count(recoveryCodes.id) })
    .from(authenticators)
    .leftJoin(recoveryCodes, and(eq(recoveryCodes.userId, authenticators.userId), isNull(recoveryCodes.usedAt)))
    .where(eq(authenticators.userId, me.id))
    .groupBy(authenticators.userId)
  return found ?? { activeSince: null, recoveryCodesLeft: 0 }
}

/** What the authenticator app needs: the secret to type, and the `otpauth:` URI with its QR code. */
export type TwoFactorSetup = { secret: string; uri: string; qr: QrCode }

/** The secret of an abandoned setup is not shown after this time. */
const SETUP_MAX_AGE_MS = HOUR_MS

/** The setup begun within the last hour and not completed yet. */
export async function findTwoFactorSetup(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx)
  const { userId, encryptedSecret, activeSince, createdAt } = authenticators
  const [found] = await ctx.db
    .select({ encrypted: encryptedSecret, username: users.username })
    .from(authenticators)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(userId, me.id), isNull(activeSince), gt(createdAt, new Date(ctx.now.getTime() - SETUP_MAX_AGE_MS))))
  const base32 = found ? decrypt(ctx.services.secret, 'authenticators', found.encrypted) : null
  if (!found || base32 === null) return null
  return toSetup(base32, found.username ?? '', ctx.services.settings.operatorName)
}

function toSetup(base32: string, label: string, issuer: string): TwoFactorSetup {
  const uri = new TOTP({ issuer, label, secret: Secret.fromBase32(base32) }).toString()
  return { secret: base32, uri, qr: qrCodePath(uri) }
}
