import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { slugOf } from './current-url.server.ts'
import { pageAction, withStatus } from './page-action.server.ts'
import { requestContext } from './router-context.ts'

const PAGE = 'https://candil.example/es/ao/Feria/cards'

function sent(form: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(requestContext, { actor: { kind: 'system' }, locale: 'es' } as unknown as RequestContext)
  const request = new Request(PAGE, { method: 'POST', body: new URLSearchParams(form) })
  return { context, request, url: new URL(PAGE), params: { slug: 'Feria' } }
}

const log: unknown[] = []
const action = pageAction({
  subject: slugOf,
  authorize: (_ctx, slug) => {
    if (slug !== 'feria') throw new AppError('forbidden')
  },
  intents: {
    save: { run: (_ctx, slug, form) => log.push(slug, form), done: 'saved' },
    remove: { run: () => {}, done: (slug, { reason }) => `/ao/${slug}?why=${reason}` },
    rotate: (_ctx, slug) => ({ secret: `${slug} secret` }),
    read: () => withStatus(400, { refused: 'empty' }),
    fail: () => {
      throw new AppError('changed_meanwhile', { details: { version: 2 } })
    },
  },
  refused: ({ details }, _ctx, slug) => `${slug} ${details?.['version']}`,
})
const redirectOf = async (form: Record<string, string>) => {
  const response: unknown = await action(sent(form)).catch((thrown: unknown) => thrown)
  return response instanceof Response ? response.headers.get('location') : response
}

test('runs the command of the intent with the subject, and redirects to the page with its code, or elsewhere', async () => {
  expect(await redirectOf({ intent: 'save', name: 'Olga' })).toBe('/ao/Feria/cards?done=saved')
  expect(log).toEqual(['feria', { name: 'Olga' }])
  expect(await redirectOf({ intent: 'remove', reason: 'old' })).toBe('/ao/feria?why=old')
})

test('shows what a function returns, under its status', async () => {
  const rotated = await action(sent({ intent: 'rotate' }))
  expect(rotated.data).toEqual({ intent: 'rotate', failure: null, value: { secret: 'feria secret' }, refused: null })
  const read = await action(sent({ intent: 'read' }))
  expect([read.init?.status, read.data.value]).toEqual([400, { refused: 'empty' }])
})

test('answers a failure with what was typed and what the page says of it', async () => {
  const { init, data: body } = await action(sent({ intent: 'fail', name: 'Olga' }))
  expect([init?.status, body.failure?.code, body.refused]).toEqual([409, 'changed_meanwhile', 'feria 2'])
  expect(body.failure?.typed).toEqual({ intent: 'fail', name: 'Olga' })
})

test.each(['other', 'toString', ''])('knows no intent “%s”', async (intent) => {
  const { init, data: body } = await action(sent({ intent }))
  expect([init?.status, body.failure?.code]).toEqual([404, 'not_found'])
})

test('reads no body of who may not write here', async () => {
  const call = sent({ intent: 'save' })
  const { data: body } = await action({ ...call, params: { slug: 'other' } })
  expect([body.failure?.code, body.failure?.typed, call.request.bodyUsed]).toEqual(['forbidden', null, false])
})
