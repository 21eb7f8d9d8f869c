import { Hono } from 'hono'
import { type ApiEnv, getHandler } from '#platform/strapi/handlers.server.ts'

export const registrationFormsApi = new Hono<ApiEnv>().get('/registration-forms/:ref', getHandler('registration-form'))
