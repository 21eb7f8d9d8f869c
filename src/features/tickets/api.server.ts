import { Hono } from 'hono'
import { type ApiEnv, gets, lists } from '#platform/strapi/handlers.server.ts'

export const ticketsApi = new Hono<ApiEnv>().get('/tickets', lists('ticket')).get('/tickets/:ref', gets('ticket'))
