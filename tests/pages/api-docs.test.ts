import { expect, test } from 'vitest'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { DESCRIBED_CALLS, openApi } from '../openapi/described-schemas.ts'

const { get } = await openBuiltApp()
const read = async (path: string) => {
  const response = await get(path)
  return { status: response.status, html: (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '') }
}
const groups = openApi.tags.map(({ name }) => ({ name, path: `/api/docs/${name.toLowerCase().replaceAll(' ', '-')}` }))
const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods))

test('lists every call with a link to all about it', async () => {
  const { status, html } = await read('/api/docs')
  expect(status).toBe(200)
  const missing = DESCRIBED_CALLS.filter(({ path }) => !html.includes(`>${path}</code>`))
  expect(missing.map(({ name }) => name)).toEqual([])
  for (const { operationId } of operations) expect(html).toContain(`#${operationId}"`)
})

test.each(groups)('$path describes its calls without scripts', async ({ name, path }) => {
  const { status, html } = await read(`/en${path}`)
  expect(status).toBe(200)
  const calls = operations.filter(({ tags }) => tags[0] === name)
  expect(calls.length).toBeGreaterThan(0)
  for (const { operationId, parameters = [], responses } of calls) {
    const article = html.split(`aria-labelledby="${operationId}"`)[1]?.split('</article>')[0] ?? ''
    expect(article).toContain('curl ')
    for (const parameter of parameters) expect(article).toContain(`>${parameter['name']}</code>`)
    for (const status of Object.keys(responses)) expect(article).toContain(status)
  }
})

test('links lead to schemas that are there', async () => {
  const { html: schemas } = await read('/en/api/docs/schemas')
  const pages = await Promise.all(groups.map(({ path }) => read(`/en${path}`)))
  const linked = [schemas, ...pages.map(({ html }) => html)].flatMap((html) =>
    [...html.matchAll(/\/api\/docs\/schemas#(\w+)"/g)].map(([, name]) => name!),
  )
  expect(linked.length).toBeGreaterThan(100)
  expect([...new Set(linked)].filter((name) => !schemas.includes(`id="${name}"`))).toEqual([])
})

test('says in Spanish that the calls are described in English, and marks them so', async () => {
  const [spanish, english] = [await read('/es/api/docs/calendar'), await read('/en/api/docs/calendar')]
  expect(spanish.html).toContain('Las descripciones de las llamadas están en inglés.')
  expect(spanish.html).toContain('lang="en"')
  expect(english.html).not.toContain('described in English')
})

test('a group that does not exist is a page that says so, a call that does not exist an error of the API', async () => {
  expect((await get('/api/docs/nothing')).headers.get('content-type')).toContain('text/html')
  expect((await get('/api/docs/nothing')).status).toBe(404)
  expect((await get('/api/nothing')).headers.get('content-type')).toContain('application/json')
})

test('the document is compressed, and not sent again to who has it', async () => {
  const headers = { 'accept-encoding': 'br' }
  await (await get('/api/openapi.json', { headers })).arrayBuffer()
  const response = await get('/api/openapi.json', { headers })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br'])
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(60_000)
  const again = await get('/api/openapi.json', {
    headers: { ...headers, 'if-none-match': response.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
})
