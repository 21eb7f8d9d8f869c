import type { MiddlewareHandler } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { offlineAccount } from '#platform/context/offline-account.server.ts'
import { ACCOUNT_HEADER, COPY_HEADER, NO_ACCOUNT } from '#shared/offline/offline.ts'

/** Says whose page it is to the worker that reads it in order to keep it, so that nothing is kept as someone else's. */
export const offlineCopies: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.req.header(COPY_HEADER)) c.header(ACCOUNT_HEADER, offlineAccount(c.var.ctx) ?? NO_ACCOUNT)
}
