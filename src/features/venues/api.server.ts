import { Hono } from 'hono'
import { type ApiEnv, gets, lists } from '#platform/strapi/handlers.server.ts'

export const venuesApi = new Hono<ApiEnv>()
  .get('/venues', lists('venue'))
  .get('/venues/by_slug/:ref', gets('venue'))
  .get('/venues/:ref', gets('venue'))
