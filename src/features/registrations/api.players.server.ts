import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { readQuery } from '#platform/strapi/query/raw-query.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { isLocale } from '#shared/languages.ts'
import { readPlayersApiQuery } from './queries/players/api-query.ts'
import { listPlayerEntries } from './queries/players/entries.server.ts'

/** REST API of an event's players, for its organization: `GET api/event/{id}/my_players`. The id may be a slug. */
export const playersApi = new Hono<Env>().get('/event/:ref/my_players', async (c) => {
  const asked = c.req.query('locale')
  const ctx = { ...c.var.ctx, locale: isLocale(asked) ? asked : DEFAULT_LOCALE }
  const read = () => readPlayersApiQuery(readQuery(new URL(c.req.url).search.slice(1)))
  return c.json(await listPlayerEntries(ctx, c.req.param('ref'), read))
})
