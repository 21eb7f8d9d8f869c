import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { isDatabaseUnreachable } from '#platform/errors/database-unavailable.ts'
import { messageWithoutValues } from '#platform/errors/message-without-values.ts'
import { log } from '#platform/logging/log.server.ts'
import { QueueFullError } from '#platform/work-queue/fair-queue.ts'
import { findActor } from './actors.server.ts'
import { actorOfUrl, domainOf } from './addresses.ts'
import { addFollower, isBlocked, removeFollower } from './followers.server.ts'
import { type IncomingFollow, readActivity } from './schema.ts'
import { findSigner } from './verify.server.ts'

/** The body as it came: its digest is part of the signature. */
export type IncomingRequest = { request: Request; body: string }

/**
 * Takes an activity from another server: Follow, and Undo of a Follow. Everything else is acknowledged and forgotten, before anything
 * is fetched or looked up. Returns the status.
 */
export async function receiveActivity(
  ctx: RequestContext,
  { request, body }: IncomingRequest,
): Promise<202 | 400 | 401 | 403 | 404 | 503> {
  const activity = readActivity(body)
  if (activity === 'invalid') return 400
  if (activity === 'ignored') return 202
  const domain = domainOf(activity.follower)
  if (await isBlocked(ctx, domain)) return refused(403, domain, 'blocked')
  const actor = actorOfUrl(ctx.services.settings.siteUrl, activity.followed)
  if (!actor) return 404
  // Also from an organizer that is hidden at the moment: who leaves has left.
  if (activity.kind === 'follow' && !(await findActor(ctx, actor))) return 404
  const signer = await verify(ctx, request, activity)
  if (signer === 'busy') return 503
  if (!signer) return refused(401, domain, 'not signed by its actor')
  if (activity.kind === 'undo') {
    await removeFollower(ctx, actor, activity.follower)
    return 202
  }
  if (signer.inbox === null) return refused(400, domain, 'not followed by an actor with an inbox')
  await addFollower(ctx, { actor, follower: { ...signer, inbox: signer.inbox }, followId: activity.id })
  return 202
}

/** A server whose actor cannot be fetched has not proved who it is. Errors of our own database are thrown. */
const verify = (ctx: RequestContext, request: Request, { follower }: IncomingFollow) =>
  findSigner(ctx, request, follower).catch((error: unknown) => {
    if (error instanceof QueueFullError || (error as Error)?.name === 'TimeoutError') return 'busy'
    if (error instanceof AppError || isDatabaseUnreachable(error)) throw error
    log.info({ domain: domainOf(follower), error: messageWithoutValues(error) }, 'a signature could not be verified')
    return null
  })

function refused<Status extends 400 | 401 | 403>(status: Status, domain: string, why: string): Status {
  log.info({ domain, status, why }, 'refused: an activity of another server')
  return status
}
