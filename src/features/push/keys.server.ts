import type { RequestContext } from '#platform/context/request-context.ts'
import { decrypt, encrypt } from '#platform/crypto/encrypt.server.ts'
import { pushKeys } from './table.server.ts'

const USE = 'push-keys'
/** First needed when a notification is sent. */
export const loadWebPush = async () => (await import('web-push')).default

/**
 * The site's key pair. Made once; of two processes that make it at the same time, the first one's stays. Where SECRET was replaced it is
 * made anew, and browsers have to be asked again.
 */
async function readKeys({ db, services: { secret } }: RequestContext) {
  const [row] = await db.select().from(pushKeys)
  const privateKey = row ? decrypt(secret, USE, row.privateKey) : null
  return row && privateKey ? { publicKey: row.publicKey, privateKey } : null
}

export async function getPushKeys(ctx: RequestContext): Promise<{ publicKey: string; privateKey: string }> {
  const kept = await readKeys(ctx)
  if (kept) return kept
  const webpush = await loadWebPush()
  const made = webpush.generateVAPIDKeys()
  const values = { publicKey: made.publicKey, privateKey: encrypt(ctx.services.secret, USE, made.privateKey) }
  const [unreadable] = await ctx.db.select({ publicKey: pushKeys.publicKey }).from(pushKeys)
  if (unreadable) await ctx.db.update(pushKeys).set(values)
  else await ctx.db.insert(pushKeys).values(values).onConflictDoNothing()
  return (await readKeys(ctx))!
}
