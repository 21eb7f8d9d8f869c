import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keyedHash } from '#core/token.server.ts'
import { RECOVERY_CODES } from '#spec/limits.ts'
import { recoveryCodes } from './table.server.ts'

/** No letter or digit that could be taken for another: 31 of them, ten a code, some 49 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const letters = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** New recovery codes in place of the old ones, told here and never again. */
export async function makeRecoveryCodes(ctx: Context, userId: number, secret: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: recoveryHash(secret, userId, plain(code)) })))
  return codes
}

/** Uses one up; of two who bring the same, one gets in. */
export async function spendRecoveryCode(ctx: Context, userId: number, typed: string, secret: string) {
  const { id, hash, usedAt } = recoveryCodes
  const spent = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now })
    .where(and(eq(recoveryCodes.userId, userId), eq(hash, recoveryHash(secret, userId, typed)), isNull(usedAt)))
    .returning({ id })
  return spent.length > 0
}

const recoveryHash = (secret: string, userId: number, code: string) =>
  keyedHash(secret, 'recovery-codes', `${userId} ${code}`)

/** A code as it is compared: without spaces and dashes, in small letters. */
export const plain = (code: string) => code.replace(/[\s\p{Pd}]/gu, '').toLowerCase()
