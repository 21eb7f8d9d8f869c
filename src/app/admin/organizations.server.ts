import { reviewProfile } from '#features/organizations/profile/review.server.ts'
import { suspendOrganization } from '#features/organizations/review.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { FoundItem } from './load-queue.server.ts'

/** A new organization, or a change of a verified one; it needs no further data. */
export function loadOrganizationReview(_: RequestContext, found: FoundItem) {
  if (found.queue === 'organizations') return { kind: 'new' as const, organization: found.item }
  if (found.queue !== 'profiles') throw notFound()
  const change = found.item
  return { kind: change.needsApproval ? ('approval' as const) : ('edit' as const), change }
}

/** Suspends the organization of a change, which counts the change as reviewed. */
export async function suspendChangedOrganization(...[ctx, id, form]: Parameters<typeof suspendOrganization>) {
  const [change] = await listQueue(ctx, 'profiles', [`change-${id}`])
  if (!change || change.needsApproval) throw notFound()
  const entry = await suspendOrganization(ctx, change.organization.id, form)
  await reviewProfile(ctx, id)
  return entry
}
