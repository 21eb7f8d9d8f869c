import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { getStorageStatistics } from './queries.server.ts'

/** What the caller's files take; the last segment is ignored, since nobody asks about others. */
export const storageApi = new Hono<Env>().get('/users/my_storage_statistics/:any', async (c) =>
  c.json(await getStorageStatistics(c.var.ctx)),
)
