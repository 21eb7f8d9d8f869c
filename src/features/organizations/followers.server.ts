import type { RequestContext } from '#platform/context/request-context.ts'

/** What a higher noun does when its owner closes an organization: part of the transaction. */
type ClosingFollower = (ctx: RequestContext, organizationId: number) => Promise<unknown>
const followers: ClosingFollower[] = []

export function registerClosingFollower(follower: ClosingFollower) {
  followers.push(follower)
}

export async function tellClosing(ctx: RequestContext, organizationId: number) {
  for (const follow of followers) await follow(ctx, organizationId)
}
