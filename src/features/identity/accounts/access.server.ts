import { type Context, type Person, personOf } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'

/** Whoever is signed in, about themselves. Strapi answers 403 to whoever brings no token. */
export function authorizeOwn(ctx: Context): Person {
  const me = personOf(ctx)
  if (!me) throw new Failure('forbidden', 'forbidden')
  return me
}

/** A confirmed e-mail address is needed to register for an event, to create an organization and to upload (decisions 6). */
export function authorizeConfirmed(ctx: Context): Person {
  const me = authorizeOwn(ctx)
  if (!me.confirmed) throw new Failure('forbidden', 'unconfirmed')
  return me
}

/**
 * For what opens the account from now on, or keeps others out: a client's token, which lies in scripts, must not grow into more than
 * it is. The address is confirmed: whoever registered somebody else's must not keep a key to it.
 */
export function authorizeAtSite(ctx: Context): Person {
  const me = authorizeConfirmed(ctx)
  if (me.via !== 'site') throw new Failure('forbidden', 'forbidden')
  return me
}

/** What the queue does for the house, and nobody else. */
export function authorizeJob(ctx: Context) {
  if (ctx.actor.kind !== 'job') throw new Failure('missing', 'not_found')
}
