import { Hono } from 'hono'
import { type ApiEnv, getHandler, listHandler } from '#platform/strapi/handlers.server.ts'

export const tagsApi = new Hono<ApiEnv>().get('/tags', listHandler('tag')).get('/tags/:ref', getHandler('tag'))
