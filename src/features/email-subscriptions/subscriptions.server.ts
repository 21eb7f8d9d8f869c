import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { extensionPoint, findExtension } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from '#shared/email-subscriptions.ts'

/** How one kind of the site's own emails is ended and taken up again; of the feature that sends them. */
export type Subscription = {
  kind: SubscriptionKind
  isOut: (ctx: RequestContext, userId: number) => Promise<boolean>
  set: (ctx: RequestContext, userId: number, wanted: boolean) => Promise<unknown>
}
export const subscriptions = extensionPoint<Subscription>('emails that people end', ({ kind }) => kind)

type Secret = { secret: string }
const signature = ({ secret }: Secret, subject: string) =>
  createHmac('sha256', secret).update(`subscription\n${subject}`).digest('hex').slice(0, 32)

/** What the link in an email holds: the kind and the account, signed. It is valid for ever. */
export function subscriptionToken(services: Secret, kind: SubscriptionKind, userId: number) {
  const subject = `${kind}-${userId}`
  return `${subject}-${signature(services, subject)}`
}

/** Whether a link is of this kind at all, and not of an organization's messages. */
export const isSubscriptionToken = (token: string) => SUBSCRIPTION_KINDS.some((kind) => token.startsWith(`${kind}-`))

/** Throws 404 for a link that is not ours, and once the account is erased. */
async function readToken(ctx: RequestContext, token: string) {
  const [, subject = '', sentKind = '', id = '', sign = ''] = /^(([a-z]+)-(\d{1,10}))-([0-9a-f]{32})$/.exec(token) ?? []
  const isOurs = subject !== '' && timingSafeEqual(Buffer.from(sign), Buffer.from(signature(ctx.services, subject)))
  const subscription = findExtension(ctx, subscriptions, sentKind)
  const userId = Number(id)
  if (!isOurs || !subscription || !isRowId(userId)) throw notFound()
  if ((await ctx.db.$count(users, and(eq(users.id, userId), isNull(users.erasedAt)))) === 0) throw notFound()
  return { userId, subscription }
}

/** What the page of the link shows: the link is the credential. */
export async function getSiteSubscription(ctx: RequestContext, token: string) {
  const { userId, subscription } = await readToken(ctx, token)
  return { kind: subscription.kind, isOut: await subscription.isOut(ctx, userId) }
}

/** Ends the emails of the link, or takes them up again. Doing it twice changes nothing. */
export async function setSiteSubscription(ctx: RequestContext, token: string, wanted: boolean) {
  const { userId, subscription } = await readToken(ctx, token)
  await subscription.set(ctx, userId, wanted)
}
