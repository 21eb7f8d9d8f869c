import { suspendOrganization } from '#features/review/commands/organizations.server.ts'
import { reviewProfile } from '#features/review/commands/profile-changes.server.ts'
import { listQueue } from '#features/review/queries/queue.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { WaitingOrganization, WaitingProfileChange } from '#shared/review/review-queues.ts'

type Item =
  | { kind: 'new'; organization: WaitingOrganization }
  | { kind: 'approval' | 'edit'; change: WaitingProfileChange }

const ofNew = (organization: WaitingOrganization) => {
  const { id, name, slug, type, county, hours, own } = organization
  return {
    row: { key: `${id}`, title: name, about: county, type, seal: slug, hours, badge: 'new', own } as const,
    item: { kind: 'new', organization } as Item,
  }
}
const ofChange = (change: WaitingProfileChange) => {
  const { id, organization, needsApproval, hours, own } = change
  const { name, slug, type } = organization
  const badge = needsApproval ? 'approval' : 'edit'
  return {
    row: { key: `change-${id}`, title: name, about: null, type, seal: slug, hours, badge, own } as const,
    item: { kind: badge, change } as Item,
  }
}

const sinceOf = (item: Item) => (item.kind === 'new' ? item.organization : item.change).since

/** New ones and changes of verified ones, together the oldest first. */
export async function list(ctx: Context) {
  const [fresh, changes] = await Promise.all([listQueue(ctx, 'organizations'), listQueue(ctx, 'profiles')])
  return [...fresh.map(ofNew), ...changes.map(ofChange)].sort((a, b) => sinceOf(a.item).localeCompare(sinceOf(b.item)))
}

/** Its line and what it stands for are all there is to read. */
export const detail = (_: Context, item: Item) => item

/** The organization of an edit: it is kept out, and the edit has been read with that. */
export async function suspendEdited(...[ctx, id, form, means]: Parameters<typeof suspendOrganization>) {
  const change = (await listQueue(ctx, 'profiles')).find((waiting) => waiting.id === id && !waiting.needsApproval)
  if (!change) throw missing()
  const entry = await suspendOrganization(ctx, change.organization.id, form, means)
  await reviewProfile(ctx, id)
  return entry
}
