import { expect, test } from 'vitest'
import { openApi } from './api-client.ts'

const { call, get } = await openApi()
type Doc = Record<string, unknown>
const ask = async (path: string, init?: RequestInit) => {
  const { status, body } = await call(path, init)
  return { status, body: body as unknown as Doc & Doc[], error: body.error?.['message'] }
}
const post = (path: string, query?: unknown) =>
  ask(path, { method: 'POST', ...(query === undefined ? {} : { body: JSON.stringify(query) }) })
const slugs = (body: Doc[]) => body.map(({ slug }) => slug)

test('lists the documents of a folder without their text', async () => {
  const { status, body } = await post('/_content/guides')
  expect(status).toBe(200)
  expect(slugs(body)).toEqual(['que-es-el-rol', 'glosario'])
  expect(body[0]).toEqual({
    dir: '/guides',
    path: '/guides/que-es-el-rol',
    slug: 'que-es-el-rol',
    title: 'Qué es el rol',
    description: 'Sobre Qué es el rol',
    order: 1,
    locale: 'es',
    extension: '.md',
    updatedAt: '2026-11-01T00:00:00.000Z',
  })
})

test('returns one document by path, with its text on request and the operator filled in', async () => {
  const { body } = await post('/_content/legal/privacidad', { text: true, only: ['title', 'text', 'path'] })
  expect(body).toEqual({ path: '/legal/privacidad', title: 'Privacidad', text: '# Privacidad\n\nAsociación Candil' })
})

test.each([
  ['/_content/en/guides', ['what-is-larp']],
  ['/_content/es/guides', ['que-es-el-rol', 'glosario']],
  ['/_content/guides?sortBy=order:desc', ['glosario', 'que-es-el-rol']],
  ['/_content/guides?limit=1', ['que-es-el-rol']],
  ['/_content/guides?skip=1&limit=5', ['glosario']],
  ['/_content/guides?where[slug]=glosario', ['glosario']],
  ['/_content/guides?where={"order":{"$gt":1}}', ['glosario']],
  ['/_content/guides?_params={"where":{"slug":{"$nin":["glosario"]}}}', ['que-es-el-rol']],
  ['/_content/guides?_params={"sortBy":[["title","asc"]]}', ['glosario', 'que-es-el-rol']],
  ['/_content/guides?unknown=1', ['que-es-el-rol', 'glosario']],
  ['/_content/help/', ['index']],
])('GET %s lists %j', async (path, expected) => {
  expect(slugs((await ask(path)).body)).toEqual(expected)
})

test.each([
  [{ title: 'Glosario' }, ['glosario']],
  [{ title: { $eq: 'Glosario' } }, ['glosario']],
  [{ title: { $ne: 'Glosario' } }, ['que-es-el-rol']],
  [{ slug: { $in: ['glosario', 'nada'] } }, ['glosario']],
  [{ slug: { $nin: ['glosario'] } }, ['que-es-el-rol']],
  [{ order: { $gt: 1 } }, ['glosario']],
  [{ order: { $gte: 1, $lt: 2 } }, ['que-es-el-rol']],
  [{ order: { $lte: 0 } }, []],
  [{ title: { $contains: 'rol' } }, ['que-es-el-rol']],
  [{ title: { $contains: '%' } }, []],
  [{ updatedAt: { $gte: '2026-11-01' } }, ['que-es-el-rol', 'glosario']],
])('where %j finds %j', async (where, expected) => {
  expect(slugs((await post('/_content/guides', { where })).body)).toEqual(expected)
})

test('accepts every form of sortBy', async () => {
  const sorted = async (sortBy: unknown) => slugs((await post('/_content/guides', { sortBy })).body)
  for (const form of ['order', ['order:asc'], [['order', 'asc']], { order: 1 }, [{ order: 'asc' }]])
    expect(await sorted(form)).toEqual(['que-es-el-rol', 'glosario'])
  for (const form of ['order:desc', ['order', 'desc'], [['order', 'desc']], { order: -1 }, [{ order: 'desc' }]])
    expect(await sorted(form)).toEqual(['glosario', 'que-es-el-rol'])
})

test('selects keys with only and without; a slug decides the language', async () => {
  expect((await post('/_content/guides/what-is-larp', { only: 'locale,title' })).body).toEqual({
    title: 'What larp is',
    locale: 'en',
  })
  const { body } = await post('/_content/en/legal/privacy', {
    without: ['dir', 'extension', 'updatedAt', 'order', 'description'],
  })
  expect(body).toEqual({ path: '/en/legal/privacy', slug: 'privacy', title: 'Privacy', locale: 'en' })
})

test.each([
  ['where', { where: { title: { $regex: '.*' } } }, 'Invalid value where.title'],
  ['a group', { where: { $or: [{ title: 'x' }] } }, 'Invalid value where.$or'],
  ['a key', { where: { fileHash: 'x' } }, 'Invalid key where.fileHash'],
  ['a prototype', JSON.parse('{"where":{"constructor":"x"}}'), 'Invalid key where.constructor'],
  ['a value', { where: { order: 'many' } }, 'Invalid value where.order.$eq'],
  ['only', { only: ['password'] }, 'Invalid key only.password'],
  ['without', { without: 'kind' }, 'Invalid key without.kind'],
  ['sortBy', { sortBy: 'file_hash' }, 'Invalid key sortBy.file_hash'],
  ['limit', { limit: 'many' }, 'Invalid value query.limit'],
  ['text', { text: 'some' }, 'Invalid value text'],
  ['a NUL', { where: { title: 'a\0' } }, 'Body Unreadable'],
  ['a lone surrogate', { where: { title: '\ud800' } }, 'Invalid value where.title.$eq'],
])('answers 400 for a bad query and names %s', async (_, query, message) => {
  expect(await post('/_content/guides', query)).toMatchObject({ status: 400, error: message })
})

test.each([
  '/_content',
  '/_content/',
  '/_content/es',
  '/_content/guide',
  '/_content/guides/nobody',
  '/_content/es/guides/what-is-larp',
  '/_content/guides/privacidad',
  '/_content/fr/guides',
  '/_content/guides/..%2Flegal',
  '/_content/..%2F..%2Fetc%2Fpasswd',
  '/_content/guides/que-es-el-rol/more',
  '/_content/guides/QUE-ES-EL-ROL',
  '/_content/%00',
])('%s answers 404', async (path) => {
  expect((await get(path)).status).toBe(404)
  expect((await post(path, {})).status).toBe(404)
})

test('rejects a body that is not JSON or is too large', async () => {
  expect((await ask('/_content/guides', { method: 'POST', body: '{' })).status).toBe(400)
  expect((await post('/_content/guides', { only: 'x'.repeat(9000) })).status).toBe(413)
})
