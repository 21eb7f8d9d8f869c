import { reviewProfile } from '#features/organizations/profile/review.server.ts'
import { suspendOrganization } from '#features/organizations/review.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { WaitingOrganization, WaitingProfileChange } from '#shared/review/review-queues.ts'

type Item =
  | { kind: 'new'; organization: WaitingOrganization }
  | { kind: 'approval' | 'edit'; change: WaitingProfileChange }

const toNewRow = (organization: WaitingOrganization) => {
  const { id, name, slug, type, county, hours, own, logo } = organization
  return {
    row: {
      key: `${id}`,
      title: name,
      about: county,
      type,
      seal: slug,
      logo: logo?.url,
      hours,
      badge: 'new',
      own,
    } as const,
    item: { kind: 'new', organization } as Item,
  }
}
const toChangeRow = (change: WaitingProfileChange) => {
  const { id, organization, needsApproval, hours, own } = change
  const { name, slug, type, logo } = organization
  const badge = needsApproval ? 'approval' : 'edit'
  return {
    row: { key: `change-${id}`, title: name, about: null, type, seal: slug, logo, hours, badge, own } as const,
    item: { kind: badge, change } as Item,
  }
}

const sinceOf = (item: Item) => (item.kind === 'new' ? item.organization : item.change).since

/** New organizations and changes of verified ones, oldest first. */
export async function listOrganizationReviews(ctx: RequestContext) {
  const [fresh, changes] = await Promise.all([listQueue(ctx, 'organizations'), listQueue(ctx, 'profiles')])
  return [...fresh.map(toNewRow), ...changes.map(toChangeRow)].sort((a, b) =>
    sinceOf(a.item).localeCompare(sinceOf(b.item)),
  )
}

/** The item needs no further data. */
export const loadOrganizationReview = (_: RequestContext, item: Item) => item

/** Suspends the organization of a change, which counts the change as reviewed. */
export async function suspendChangedOrganization(...[ctx, id, form]: Parameters<typeof suspendOrganization>) {
  const change = (await listQueue(ctx, 'profiles')).find((waiting) => waiting.id === id && !waiting.needsApproval)
  if (!change) throw notFound()
  const entry = await suspendOrganization(ctx, change.organization.id, form)
  await reviewProfile(ctx, id)
  return entry
}
