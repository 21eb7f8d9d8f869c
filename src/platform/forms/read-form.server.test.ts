import { expect, test } from 'vitest'
import { readApiBody, readForm, readJson, readMultipart } from './read-form.server.ts'
import { readEntryUpload } from './upload.server.ts'

const limit = { limit: 1000 }
const post = (body: BodyInit | null, type?: string) =>
  new Request('http://candil.test/', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })
const urlencoded = (body: BodyInit) => post(body, 'application/x-www-form-urlencoded')
const unreadable = { kind: 'invalid', code: 'body_unreadable', status: 400 }
const tooLarge = { kind: 'too_large', code: 'body_too_large', status: 413 }

test('reads a urlencoded form with accents', async () => {
  const form = await readForm(urlencoded('name=Jos%C3%A9+Mar%C3%ADa&message=a%26b'), limit)
  expect({ ...form }).toEqual({ name: 'José María', message: 'a&b' })
})

test('reads the text fields of a multipart form', async () => {
  const body = new FormData()
  body.append('name', 'José')
  body.append('photo', new File(['bytes'], 'photo.png'))
  expect({ ...(await readForm(post(body), limit)) }).toEqual({ name: 'José' })
})

test('a field sent more than once is an array in order', async () => {
  const form = await readForm(urlencoded('theme=horror&q=a&theme=modern&theme=historic'), limit)
  expect({ ...form }).toEqual({ theme: ['horror', 'modern', 'historic'], q: 'a' })
})

test('a field called __proto__ pollutes no prototype', async () => {
  const form = await readForm(urlencoded('__proto__=x&toString=y'), limit)
  expect(Object.keys(form)).toEqual(['__proto__', 'toString'])
  expect('polluted' in {}).toBe(false)
})

test('reads an empty form', async () => {
  expect({ ...(await readForm(urlencoded(''), limit)) }).toEqual({})
})

test.each([
  ['no content type', post(new Uint8Array([97]))],
  ['plain text', post('name=Ana', 'text/plain')],
  ['bytes that are not UTF-8', urlencoded(new Uint8Array([0x6e, 0x3d, 0xff, 0xfe]))],
  ['a NUL in a value', urlencoded('name=A%00na')],
  ['a NUL in a name', urlencoded('na%00me=Ana')],
  ['multipart without a boundary', post('x', 'multipart/form-data')],
  ['multipart with an empty boundary', post('----\r\n', 'multipart/form-data; boundary=""')],
  [
    'multipart with a part that has no name',
    post('--b\r\nContent-Disposition: form-data\r\n\r\na\r\n--b--', 'multipart/form-data; boundary=b'),
  ],
  [
    'multipart with a boundary over 70 characters',
    post(`--${'b'.repeat(71)}--\r\n`, `multipart/form-data; boundary=${'b'.repeat(71)}`),
  ],
  [
    'multipart with text that is not UTF-8',
    post(
      Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\r\n--b--\r\n', 'latin1'),
      'multipart/form-data; boundary=b',
    ),
  ],
  [
    'multipart cut short',
    post('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhal', 'multipart/form-data; boundary=b'),
  ],
])('rejects a form with %s as unreadable', async (_, request) => {
  await expect(readForm(request, limit)).rejects.toMatchObject(unreadable)
})

test('rejects an interrupted body as unreadable', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('name=')),
    pull: (controller) => controller.error(new Error('reset')),
  })
  const request = new Request('http://candil.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readForm(request, limit)).rejects.toMatchObject(unreadable)
})

test('rejects a body by its Content-Length without reading it', async () => {
  const request = urlencoded('name=Ana')
  request.headers.set('content-length', '1001')
  await expect(readForm(request, limit)).rejects.toMatchObject(tooLarge)
  expect(request.bodyUsed).toBe(false)
})

test('reads a body without Content-Length up to the limit only', async () => {
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

test('accepts a body of exactly the limit', async () => {
  const form = await readForm(urlencoded(`m=${'a'.repeat(998)}`), limit)
  expect(form['m']).toHaveLength(998)
})

test('reads JSON within the same limits', async () => {
  expect(await readJson(post('{"name":"Ana"}'), limit)).toEqual({ name: 'Ana' })
  for (const body of ['', '{', '{"a":"\\u0000"}', '['.repeat(900)])
    await expect(readJson(post(body), limit)).rejects.toMatchObject(unreadable)
  await expect(readJson(post(`"${'a'.repeat(1000)}"`), limit)).rejects.toMatchObject(tooLarge)
})

test('an API body may be bare JSON, JSON under data, or a form', async () => {
  expect(await readApiBody(post('{"name":"Ana"}'), limit)).toEqual({ name: 'Ana' })
  expect(await readApiBody(post('{"data":{"name":"Ana"}}', 'application/json'), limit)).toEqual({ name: 'Ana' })
  expect(await readApiBody(urlencoded('name=Ana'), limit)).toMatchObject({ name: 'Ana' })
  expect(await readApiBody(post('null'), limit)).toBe(null)
  // As HTTP servers pass on a request without a body.
  expect(await readApiBody(post(''), limit)).toEqual({})
})

test.each([
  ['data=%7B%22name%22:%22Ana%22%7D', { name: 'Ana' }],
  ['data[name]=Ana&data[tags][]=a&data[tags][]=b', { name: 'Ana', tags: ['a', 'b'] }],
  ['tickets[0][price]=1&tickets[1][price]=2', { tickets: [{ price: '1' }, { price: '2' }] }],
  ['__proto__[polluted]=1&name=Ana', { name: 'Ana' }],
])('reads nested values in the notation of Strapi: %s', async (body, form) => {
  expect(JSON.parse(JSON.stringify(await readApiBody(urlencoded(body), limit)))).toEqual(form)
  expect('polluted' in {}).toBe(false)
})

test.each(['data=%7B', 'a[b][c][d][e][f][g][h]=1', `${'a[]=1&'.repeat(150)}`])(
  'rejects an invalid API form as unreadable: %s',
  async (body) => {
    await expect(readApiBody(urlencoded(body), limit)).rejects.toMatchObject(unreadable)
  },
)

// Regression: appending each repeated field copied all before it, which took minutes.
test('rejects a body with a million fields before parsing it', async () => {
  const highLimit = { limit: 10_000_000 }
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const multi = post(`${part.repeat(180_000)}--b--\r\n`, 'multipart/form-data; boundary=b')
  await expect(readForm(multi, highLimit)).rejects.toMatchObject(tooLarge)
  await expect(readForm(urlencoded('a&'.repeat(1_000_000)), highLimit)).rejects.toMatchObject(tooLarge)
  const longHeader = `--b\r\nContent-Disposition: form-data; name="a"${'; a=b'.repeat(1_800_000)}\r\n\r\n\r\n--b--\r\n`
  await expect(readForm(post(longHeader, 'multipart/form-data; boundary=b'), highLimit)).rejects.toMatchObject(tooLarge)
  expect((await readForm(urlencoded('a=1&'.repeat(900)), highLimit))['a']).toHaveLength(900)
})

test('limits the length of a text field, whatever the limit for files', async () => {
  const highLimit = { limit: 10_000_000 }
  const text = (length: number) => {
    const body = new FormData()
    body.append('data', JSON.stringify('x'.repeat(length)))
    return post(body)
  }
  expect(await readApiBody(text(200_000), highLimit)).toHaveLength(200_000)
  await expect(readApiBody(text(262_144), highLimit)).rejects.toMatchObject(tooLarge)
  // Counted in bytes; neither a JSON file nor a urlencoded form gets around it.
  await expect(readForm(urlencoded(`a=${'ñ'.repeat(131_073)}`), highLimit)).rejects.toMatchObject(tooLarge)
  const file = new FormData()
  file.append('data', new Blob([JSON.stringify('x'.repeat(262_144))]))
  await expect(readEntryUpload(post(file), { limit: 1000, files: 10_000_000 })).rejects.toMatchObject(tooLarge)
  await expect(readForm(urlencoded('a=1&'.repeat(300_000)), highLimit)).rejects.toMatchObject(tooLarge)
})

const FILES = { limit: 1000, files: 1000 }
const withFile = async (fields: Record<string, string>, name = 'header', bytes = 'bytes') => {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append(name, new File([bytes], 'foto.png'))
  const sent = new Response(body)
  return post(await sent.arrayBuffer(), sent.headers.get('content-type')!)
}

test('reads files with names and bytes, and ignores empty file inputs', async () => {
  const body = new FormData()
  body.append('name', 'José')
  body.append('photo', new File(['uno'], 'a.png'))
  body.append('photo', new File(['dos'], 'b.png'))
  body.append('empty', new File([], 'c.png'))
  const { fields, files } = await readMultipart(post(body), limit)
  expect({ ...fields }).toEqual({ name: 'José' })
  expect({ ...files }).toEqual({ photo: { name: 'a.png', bytes: new TextEncoder().encode('uno') } })
})

test.each(['header', 'files.header'])('reads data as JSON and a file as %s', async (name) => {
  const { form, findFile } = await readEntryUpload(await withFile({ data: '{"name":"Ana"}' }, name), FILES)
  expect(form).toEqual({ name: 'Ana' })
  expect([findFile('header')?.name, findFile('other')]).toEqual(['foto.png', null])
})

test('an upload may have plain fields, and a call without files any API body', async () => {
  expect((await readEntryUpload(await withFile({ name: 'Ana' }), FILES)).form).toMatchObject({ name: 'Ana' })
  for (const body of ['{"name":"Ana"}', '{"data":{"name":"Ana"}}'])
    expect((await readEntryUpload(post(body, 'application/json'), FILES)).form).toEqual({ name: 'Ana' })
})

test('the limit for files does not apply to text, and invalid JSON beside files is unreadable', async () => {
  await expect(readEntryUpload(post(`"${'a'.repeat(1500)}"`), FILES)).rejects.toMatchObject(tooLarge)
  await expect(readEntryUpload(await withFile({}, 'header', 'a'.repeat(2000)), FILES)).rejects.toMatchObject(tooLarge)
  for (const data of ['{', '{"a":"\\u0000"}', 'a\u0000'])
    await expect(readEntryUpload(await withFile({ data }), FILES)).rejects.toMatchObject(unreadable)
})

test('data may be a JSON file or nested fields beside the other files', async () => {
  const body = new FormData()
  body.append('data', new Blob(['{"name":"Ana"}'], { type: 'application/json' }))
  body.append('header', new File(['bytes'], 'foto.png'))
  const { form, findFile } = await readEntryUpload(post(body), FILES)
  expect([form, findFile('header')?.name]).toEqual([{ name: 'Ana' }, 'foto.png'])
  expect((await readEntryUpload(await withFile({ 'data[name]': 'Ana' }), FILES)).form).toMatchObject({ name: 'Ana' })
  expect((await readEntryUpload(await withFile({ data: '{"data":{"name":"Ana"}}' }), FILES)).form).toEqual({
    name: 'Ana',
  })
})
