import type { RequestContext } from '#platform/context/request-context.ts'
import { type Extension, type ExtensionPoint, extend, extensionPoint, extensionsOf } from './extension-point.ts'

type Listener<Payload> = (ctx: RequestContext, payload: Payload) => Promise<unknown>

/**
 * Something that happens in a feature and concerns those above it. Listeners run one after the other, in the order of the features, where it
 * is emitted: in a transaction they are part of it, and one that throws rolls it back; in a job they run again when it is tried again.
 */
export type DomainEvent<Payload> = ExtensionPoint<Listener<Payload>>

/** `name`: the noun and what happened, as `registration.ended`. */
export const domainEvent = <Payload>(name: string): DomainEvent<Payload> => extensionPoint(name)

/** For a manifest: what a feature does then. Its name is listed by `npm run features`. */
export const listen = <Payload>(event: DomainEvent<Payload>, run: Listener<Payload>): Extension => extend(event, run)

export async function emit<Payload>(ctx: RequestContext, event: DomainEvent<Payload>, payload: Payload) {
  for (const run of extensionsOf(ctx, event)) await run(ctx, payload)
}
