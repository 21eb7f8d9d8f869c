import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { emailOptOuts } from './table.server.ts'

type Secret = { secret: string }

/** A keyed hash, so that addresses can neither be read nor guessed. */
export const addressHash = ({ secret }: Secret, email: string) =>
  createHmac('sha256', secret)
    .update(`opt-out\n${toEmailKey(email)}`)
    .digest('hex')

const signature = ({ secret }: Secret, subject: string) =>
  createHmac('sha256', secret).update(`unsubscribe\n${subject}`).digest('hex').slice(0, 32)

/** What the link in an email holds: the organization and the hash of the address, signed. It is valid for ever. */
export function unsubscribeToken(services: Secret, organizationId: number, email: string) {
  const subject = `${organizationId}-${addressHash(services, email)}`
  return `${subject}-${signature(services, subject)}`
}

/** The organization and the address of a link. Throws 404 for a link that is not ours. */
function readToken(services: Secret, token: string) {
  const [, subject = '', id = '', hash = '', sign = ''] =
    /^((\d{1,10})-([0-9a-f]{64}))-([0-9a-f]{32})$/.exec(token) ?? []
  const isOurs = subject !== '' && timingSafeEqual(Buffer.from(sign), Buffer.from(signature(services, subject)))
  if (!isOurs || !isRowId(Number(id))) throw notFound()
  return { organizationId: Number(id), addressHash: hash }
}

const rowOf = (one: { organizationId: number; addressHash: string }) =>
  and(eq(emailOptOuts.organizationId, one.organizationId), eq(emailOptOuts.addressHash, one.addressHash))

/** What the page of the link shows: the link is the credential. */
export async function getSubscription(ctx: RequestContext, token: string) {
  const subscription = readToken(ctx.services, token)
  const [organization] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, subscription.organizationId))
  if (!organization) throw notFound()
  return { organization: organization.name, isOut: (await ctx.db.$count(emailOptOuts, rowOf(subscription))) > 0 }
}

/** Ends or takes up again the emails of an organization to the address of the link. Doing it twice changes nothing. */
export async function setSubscription(ctx: RequestContext, token: string, wanted: boolean) {
  const subscription = readToken(ctx.services, token)
  await getSubscription(ctx, token)
  if (wanted) await ctx.db.delete(emailOptOuts).where(rowOf(subscription))
  else
    await ctx.db
      .insert(emailOptOuts)
      .values({ ...subscription, createdAt: ctx.now })
      .onConflictDoNothing()
}

/** The hashes of the addresses that want no more emails of the organization. Does not authorize. */
export async function listOptOuts({ db }: RequestContext, organizationId: number): Promise<Set<string>> {
  const rows = await db
    .select({ hash: emailOptOuts.addressHash })
    .from(emailOptOuts)
    .where(eq(emailOptOuts.organizationId, organizationId))
  return new Set(rows.map(({ hash }) => hash))
}

/** The hash of the actor's address; null while it is not confirmed, since it may be someone else's. */
async function ownHash(ctx: RequestContext): Promise<string | null> {
  const me = authorizeSignedIn(ctx)
  const [user] = await ctx.db
    .select({ email: users.email, confirmedAt: users.confirmedAt })
    .from(users)
    .where(eq(users.id, me.id))
  return user?.email && user.confirmedAt ? addressHash(ctx.services, user.email) : null
}

/** The organizations whose emails the actor has ended. */
export async function listMyOptOuts(ctx: RequestContext): Promise<{ id: number; name: string }[]> {
  const hash = await ownHash(ctx)
  return hash === null ? [] : organizationsOf(ctx, hash)
}

/** The same by address. Does not authorize. */
export const listOptOutsOf = (ctx: RequestContext, email: string) =>
  organizationsOf(ctx, addressHash(ctx.services, email))

const organizationsOf = ({ db }: RequestContext, hash: string) =>
  db
    .select({ id: organizations.id, name: organizations.name })
    .from(emailOptOuts)
    .innerJoin(organizations, eq(organizations.id, emailOptOuts.organizationId))
    .where(eq(emailOptOuts.addressHash, hash))
    .orderBy(organizations.name, organizations.id)

/** Takes up the emails of an organization again. */
export async function endMyOptOut(ctx: RequestContext, organizationId: number) {
  const hash = await ownHash(ctx)
  if (hash === null || !isRowId(organizationId)) throw notFound()
  const ended = await ctx.db
    .delete(emailOptOuts)
    .where(and(eq(emailOptOuts.organizationId, organizationId), eq(emailOptOuts.addressHash, hash)))
    .returning()
  if (ended.length === 0) throw notFound()
}
