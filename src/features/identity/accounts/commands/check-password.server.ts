import { findToken } from '#features/identity/sessions/one-time-tokens.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import type { Weakness } from '#platform/crypto/password-rules.server.ts'
import { parse } from '#platform/forms/parse.ts'
import { createRequesterLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { passwordCheckForm } from '../schema.ts'
import { findCodeOwner } from './passwords.server.ts'
import { findOwnerNames, weaknessFor } from './weak-passwords.server.ts'

/** One check takes some milliseconds. */
const limitChecks = createRequesterLimit({ name: 'check-password', points: 60, seconds: 60 })

/**
 * Why a password that is being typed would be refused, by the rules of who sets one; null where it would be accepted. Whose it is to be is
 * known as where it is set: from the form, the code of a link, or the session. Nothing is stored.
 */
export async function checkPassword(ctx: RequestContext, form: unknown): Promise<Weakness | null> {
  await limitChecks(ctx)
  const { password, username, email, code } = parse(passwordCheckForm, form)
  const owner = code === '' ? signedInPerson(ctx)?.id : await findOwnerOfCode(ctx, code)
  return weaknessFor(ctx, password, owner ? await findOwnerNames(ctx, owner) : { username, email })
}

/** Of a link that resets the password, or that confirms the address in another browser. */
const findOwnerOfCode = async (ctx: RequestContext, code: string) =>
  (await findCodeOwner(ctx, code)) ?? (await findToken(ctx, 'activation', code))?.userId
