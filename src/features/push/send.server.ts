import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { extensionPoint, findExtension } from '#kit/extension-point.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { postMessage } from '#platform/delivery/post-message.server.ts'
import { explicitPath } from '#shared/paths.ts'
import { getPushKeys, loadWebPush } from './keys.server.ts'
import { pushSubscriptions } from './table.server.ts'

const pushKind = z.enum(['offer', 'change', 'signup'])
export type PushKind = z.output<typeof pushKind>
/** What a notification is about: the kind, and the id of the row that it is about. */
type PushSubject = { kind: PushKind; ref: number }
export const pushJob = jobKind('push.send', { kind: pushKind, ref: z.int(), subscriptionId: z.int() })

/** What a notification says, and the page it opens. */
export type PushContent = { title: string; body: string; path: string }
export type PushSource = {
  kind: PushKind
  /** `ctx` has the person's language; null when it is not true any more. */
  find: (ctx: RequestContext, ref: number, userId: number) => Promise<PushContent | null>
}
export const pushSources = extensionPoint<PushSource>('notifications', ({ kind }) => kind)

/** One job for each browser of these people, in the transaction of `ctx`. `idOf` makes the jobs of a job that runs twice the same. */
export async function enqueuePush(
  ctx: RequestContext,
  subject: PushSubject,
  userIds: readonly number[],
  idOf: (subscriptionId: number) => { id?: string } = () => ({}),
) {
  if (userIds.length === 0) return
  const rows = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]))
    .orderBy(pushSubscriptions.id)
  for (const { id } of rows) await enqueue(ctx, pushJob, { ...subject, subscriptionId: id }, idOf(id))
}

/** A push service keeps what a browser does not fetch for so long, in seconds. An offer may end after six hours. */
const KEPT_SECONDS: Record<PushKind, number> = { offer: 6 * 3600, change: 3 * 86_400, signup: 86_400 }
const TIMEOUT_MS = 10_000
/** The subscription has ended (RFC 8030, section 7.3). */
const GONE = [404, 410]

/** Sends a notification to one browser, encrypted for it (RFC 8291). Throws where the push service should be asked again. */
export async function sendPush(
  ctx: RequestContext,
  { subscriptionId, kind, ref }: PushSubject & { subscriptionId: number },
) {
  authorizeJob(ctx)
  const isRow = eq(pushSubscriptions.id, subscriptionId)
  const [subscription] = await ctx.db.select().from(pushSubscriptions).where(isRow)
  const person = subscription && (await findConfirmedRecipient(ctx, subscription.userId))
  if (!subscription || !person) return
  const source = findExtension(ctx, pushSources, kind)
  const content = await source?.find({ ...ctx, locale: person.locale }, ref, person.id)
  if (!content) return
  const { settings } = ctx.services
  const { endpoint, p256dh, auth } = subscription
  const payload = { ...content, path: explicitPath(person.locale, content.path), tag: `${kind}-${ref}` }
  const webpush = await loadWebPush()
  const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    TTL: KEPT_SECONDS[kind],
    urgency: kind === 'offer' ? 'high' : 'normal',
    vapidDetails: { subject: contactOf(settings), ...(await getPushKeys(ctx)) },
  })
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const { status, failure } = await postMessage(ctx, {
    url: endpoint,
    headers: withoutLength(headers),
    body: request.body ?? '',
    timeoutMs: TIMEOUT_MS,
    owners: [`person ${person.id}`],
  })
  if (status !== null && GONE.includes(status))
    return void (await ctx.db.delete(pushSubscriptions).where(and(isRow, eq(pushSubscriptions.endpoint, endpoint))))
  // Other refusals will be the same the next time; neither the address nor the answer is logged.
  if (status === null || status >= 500 || status === 429)
    throw new Error(`a push service answered ${status ?? `nothing: ${failure}`}`)
  if (failure === null) await ctx.db.update(pushSubscriptions).set({ sentAt: ctx.now }).where(isRow)
}

/** Whom a push service writes to about us: the site, or the address of its mail where the site has no TLS. */
const contactOf = ({ siteUrl, mailFrom }: { siteUrl: string; mailFrom: string }) =>
  siteUrl.startsWith('https:') ? siteUrl : `mailto:${/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom}`

/** It is set by what sends the request. */
const withoutLength = ({ 'Content-Length': _, ...headers }: Record<string, string>) => headers
