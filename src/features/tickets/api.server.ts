import { Hono } from 'hono'
import { type ApiEnv, getHandler, listHandler } from '#platform/strapi/handlers.server.ts'

export const ticketsApi = new Hono<ApiEnv>()
  .get('/tickets', listHandler('ticket'))
  .get('/tickets/:ref', getHandler('ticket'))
