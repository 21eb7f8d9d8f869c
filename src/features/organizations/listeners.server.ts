import type { RequestContext } from '#platform/context/request-context.ts'

/** What a higher noun does when its owner closes an organization: part of the transaction. */
type ClosingListener = (ctx: RequestContext, organizationId: number) => Promise<unknown>
const listeners: ClosingListener[] = []

export function registerClosingListener(listener: ClosingListener) {
  listeners.push(listener)
}

export async function notifyClosing(ctx: RequestContext, organizationId: number) {
  for (const listener of listeners) await listener(ctx, organizationId)
}
