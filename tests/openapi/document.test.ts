import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import { openApi as openTestApi } from '../api/api-client.ts'
import { normalizeRoute } from '../permissions/outcomes.ts'
import { DESCRIBED_CALLS, mismatch, openApi } from './described-schemas.ts'

const api = createApi({ logError: () => {} })
const mounted = new Set(
  api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => normalizeRoute(`${method} ${path}`)),
)

test('is a valid OpenAPI 3.1 document', async () => {
  const result = await new Validator().validate(structuredClone(openApi))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('describes every call that is mounted, and only what is answered', () => {
  const described = DESCRIBED_CALLS.map(({ name }) => normalizeRoute(name))
  expect([...mounted].filter((route) => !described.includes(route))).toEqual([])
  // HEAD is answered by the handler of GET, OPTIONS by that of every path.
  const handled = (route: string) =>
    mounted.has(route.replace(/^HEAD/, 'GET')) ||
    (route.startsWith('OPTIONS') && mounted.has(route.replace('OPTIONS', 'POST')))
  expect(described.filter((route) => !handled(route))).toEqual([])
  expect(described.length).toBeGreaterThan(90)
})

test('has a summary, an own id and described parameters for every call', () => {
  const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path))
  expect(operations.filter(({ summary }) => summary === '')).toEqual([])
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { name, path, parameters } of DESCRIBED_CALLS) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one)
    expect([
      name,
      parameters
        .filter((one) => one.in === 'path')
        .map((one) => one.name)
        .sort(),
    ]).toEqual([name, named.sort()])
  }
})

test('has examples that match their schemas', () => {
  const wrong: string[] = []
  const check = (at: string, schema: object, example: unknown, base: 'answers' | 'requests') => {
    const found = example === undefined ? 'no example' : mismatch(schema as Record<string, unknown>, example, base)
    if (found) wrong.push(`${at}: ${found}`)
  }
  for (const { name, parameters, body, responses } of DESCRIBED_CALLS) {
    for (const one of parameters) check(`${name} ${one.name}`, one.schema, one.example, 'requests')
    for (const [type, { schema, example }] of Object.entries(body))
      if (type !== 'multipart/form-data') check(`${name} ${type}`, schema, example, 'requests')
    for (const [status, { content = {} }] of Object.entries(responses))
      for (const { schema, example } of Object.values(content)) check(`${name} ${status}`, schema, example, 'answers')
  }
  expect(wrong).toEqual([])
})

test('is served as JSON and as YAML, both the same', async () => {
  const { app } = await openTestApi()
  const json = await app.request('/api/openapi.json')
  expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await json.json()).toEqual(JSON.parse(JSON.stringify(openApi)))
  const yaml = await app.request('/api/openapi.yaml')
  expect(yaml.headers.get('content-type')).toBe('application/yaml')
  const { parse } = await import('yaml')
  expect(parse(await yaml.text())).toEqual(JSON.parse(JSON.stringify(openApi)))
})

test('an answer with a member that is missing, wrong or not described does not match', () => {
  const call = DESCRIBED_CALLS.find(({ name }) => name === 'GET /api/users/me')!
  const { schema, example } = call.responses[200]!.content!['application/json']!
  expect(mismatch(schema, example)).toBeNull()
  const { email: _, ...others } = example as Record<string, unknown>
  for (const wrong of [others, { ...others, email: 7 }, { ...others, email: 'a@b.es', phone: '' }])
    expect(mismatch(schema, wrong)).not.toBeNull()
  const list = DESCRIBED_CALLS.find(({ name }) => name === 'GET /api/events')!.responses[200]!.content![
    'application/json'
  ]!
  const event = { id: 1, attributes: { organizer: { data: { id: 2, attributes: { name: 'Club', password: 'x' } } } } }
  expect(mismatch(list.schema, { data: [event], meta: { pagination: { start: 0, limit: 1 } } })).toContain('password')
})
