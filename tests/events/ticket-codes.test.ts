import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loadEventPanel } from '#app/event-panel/load-event.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { requestContext } from '#platform/react-router/router-context.ts'
import { paths } from '#shared/paths.ts'
import { eventFixtures } from '../fixtures/event-fixtures.ts'

const { mar, olga, rosa, team, addEvent } = await eventFixtures()

test('only the page of the tickets has their codes, for those who may edit them', async () => {
  const hidden = { title: 'Oculta', price: 0, visibility: 'code', access_code: 'AMIGAS' }
  const { slug } = await addEvent({ title: 'Con código', tickets: [hidden] })
  const load = async (ctx: RequestContext, codes: boolean) => {
    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    const url = new URL(`https://example.org${paths.eventTickets(slug)}`)
    const call = { context, url, params: { slug }, request: new Request(url) }
    return JSON.stringify(await loadEventPanel(call, paths.eventTickets, undefined, { codes }))
  }
  for (const { ctx } of [olga, mar]) {
    expect(await load(ctx, true)).toContain('AMIGAS')
    expect(await load(ctx, false)).not.toContain('AMIGAS')
  }
  for (const { ctx } of [rosa, team]) expect(await load(ctx, true)).not.toContain('AMIGAS')
})
