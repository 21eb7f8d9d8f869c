import { Hono } from 'hono'
import { type ApiEnv, gets, lists } from '#core/strapi/door.server.ts'

export const organizationsApi = new Hono<ApiEnv>()
  .get('/organizers', lists('organizer'))
  .get('/organizers/by_slug/:ref', gets('organizer'))
  .get('/organizers/:ref', gets('organizer'))
