import { Hono } from 'hono'
import { type ApiEnv, gets, lists } from '#platform/strapi/handlers.server.ts'

export const tagsApi = new Hono<ApiEnv>().get('/tags', lists('tag')).get('/tags/:ref', gets('tag'))
