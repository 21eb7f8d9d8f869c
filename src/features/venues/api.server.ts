import { Hono } from 'hono'
import { type ApiEnv, getHandler, listHandler } from '#platform/strapi/handlers.server.ts'

export const venuesApi = new Hono<ApiEnv>()
  .get('/venues', listHandler('venue'))
  .get('/venues/by_slug/:ref', getHandler('venue'))
  .get('/venues/:ref', getHandler('venue'))
