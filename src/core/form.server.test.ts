import { expect, test } from 'vitest'
import { readCall, readForm, readJson } from './form.server.ts'

const limit = { limit: 1000 }
const post = (body: BodyInit | null, type?: string) =>
  new Request('http://candil.test/', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })
const urlencoded = (body: BodyInit) => post(body, 'application/x-www-form-urlencoded')
const unreadable = { kind: 'invalid', code: 'body_unreadable', status: 400 }
const tooLarge = { kind: 'too_large', code: 'body_too_large', status: 413 }

test('a urlencoded form is read, accents and all', async () => {
  const form = await readForm(urlencoded('name=Jos%C3%A9+Mar%C3%ADa&message=a%26b'), limit)
  expect({ ...form }).toEqual({ name: 'José María', message: 'a&b' })
})

test('a multipart form is read the same, its files left out', async () => {
  const body = new FormData()
  body.append('name', 'José')
  body.append('photo', new File(['bytes'], 'photo.png'))
  expect({ ...(await readForm(post(body), limit)) }).toEqual({ name: 'José' })
})

test('a field sent more than once keeps every value in order', async () => {
  const form = await readForm(urlencoded('theme=horror&q=a&theme=modern&theme=historic'), limit)
  expect({ ...form }).toEqual({ theme: ['horror', 'modern', 'historic'], q: 'a' })
})

test('a field may be called __proto__ and changes nothing else', async () => {
  const form = await readForm(urlencoded('__proto__=x&toString=y'), limit)
  expect(Object.keys(form)).toEqual(['__proto__', 'toString'])
  expect('polluted' in {}).toBe(false)
})

test('an empty form is an empty form', async () => {
  expect({ ...(await readForm(urlencoded(''), limit)) }).toEqual({})
})

test.each([
  ['no content type', post(new Uint8Array([97]))],
  ['plain text', post('name=Ana', 'text/plain')],
  ['bytes that are not UTF-8', urlencoded(new Uint8Array([0x6e, 0x3d, 0xff, 0xfe]))],
  ['a NUL in a value', urlencoded('name=A%00na')],
  ['a NUL in a name', urlencoded('na%00me=Ana')],
  ['multipart without a boundary', post('x', 'multipart/form-data')],
  [
    'multipart cut short',
    post('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhal', 'multipart/form-data; boundary=b'),
  ],
])('a form with %s is unreadable', async (_, request) => {
  await expect(readForm(request, limit)).rejects.toMatchObject(unreadable)
})

test('a connection that breaks while sending is unreadable', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('name=')),
    pull: (controller) => controller.error(new Error('reset')),
  })
  const request = new Request('http://candil.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readForm(request, limit)).rejects.toMatchObject(unreadable)
})

test('a body is refused by what it says it weighs, unread', async () => {
  const request = urlencoded('name=Ana')
  request.headers.set('content-length', '1001')
  await expect(readForm(request, limit)).rejects.toMatchObject(tooLarge)
  expect(request.bodyUsed).toBe(false)
})

test('a body that says nothing is read up to the limit and not beyond', async () => {
  let sent = 0
  let cancelled = false
  const body = new ReadableStream({
    pull(controller) {
      sent += 100
      controller.enqueue(new Uint8Array(100).fill(97))
    },
    cancel: () => {
      cancelled = true
    },
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = new Request('http://candil.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  await expect(readForm(request, limit)).rejects.toMatchObject(tooLarge)
  expect(cancelled).toBe(true)
  expect(sent).toBeLessThan(2000)
})

test('exactly the limit is still read', async () => {
  const form = await readForm(urlencoded(`m=${'a'.repeat(998)}`), limit)
  expect(form['m']).toHaveLength(998)
})

test('JSON is read within the same bounds', async () => {
  expect(await readJson(post('{"name":"Ana"}'), limit)).toEqual({ name: 'Ana' })
  for (const body of ['', '{', '{"a":"\\u0000"}', '['.repeat(900)])
    await expect(readJson(post(body), limit)).rejects.toMatchObject(unreadable)
  await expect(readJson(post(`"${'a'.repeat(1000)}"`), limit)).rejects.toMatchObject(tooLarge)
})

test('a call takes a bare body, one under data, or a form', async () => {
  expect(await readCall(post('{"name":"Ana"}'), limit)).toEqual({ name: 'Ana' })
  expect(await readCall(post('{"data":{"name":"Ana"}}', 'application/json'), limit)).toEqual({ name: 'Ana' })
  expect(await readCall(urlencoded('name=Ana'), limit)).toMatchObject({ name: 'Ana' })
  expect(await readCall(post('null'), limit)).toBe(null)
})
