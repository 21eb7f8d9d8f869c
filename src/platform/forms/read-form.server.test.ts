import { expect, test } from 'vitest'
import { readCall, readForm, readJson, readParts } from './read-form.server.ts'
import { readEntry } from './upload.server.ts'

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
  // As HTTP servers hand on a request without a body.
  expect(await readCall(post(''), limit)).toEqual({})
})

test.each([
  ['data=%7B%22name%22:%22Ana%22%7D', { name: 'Ana' }],
  ['data[name]=Ana&data[tags][]=a&data[tags][]=b', { name: 'Ana', tags: ['a', 'b'] }],
  ['tickets[0][price]=1&tickets[1][price]=2', { tickets: [{ price: '1' }, { price: '2' }] }],
  ['__proto__[polluted]=1&name=Ana', { name: 'Ana' }],
])('a form of a call may be written as Strapi writes what is in something: %s', async (body, form) => {
  expect(JSON.parse(JSON.stringify(await readCall(urlencoded(body), limit)))).toEqual(form)
  expect('polluted' in {}).toBe(false)
})

test.each(['data=%7B', 'a[b][c][d][e][f][g][h]=1', `${'a[]=1&'.repeat(150)}`])(
  'what means nothing in a form of a call is unreadable: %s',
  async (body) => {
    await expect(readCall(urlencoded(body), limit)).rejects.toMatchObject(unreadable)
  },
)

// What took minutes of the whole site, once: every repeated field copied all before it.
test('a body of a million crumbs is refused before it is taken apart', { timeout: 20_000 }, async () => {
  const room = { limit: 10_000_000 }
  const crumb = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const multi = post(`${crumb.repeat(180_000)}--b--\r\n`, 'multipart/form-data; boundary=b')
  await expect(readForm(multi, room)).rejects.toMatchObject(tooLarge)
  await expect(readForm(urlencoded('a&'.repeat(1_000_000)), room)).rejects.toMatchObject(tooLarge)
  const longWinded = `--b\r\nContent-Disposition: form-data; name="a"${'; a=b'.repeat(1_800_000)}\r\n\r\n\r\n--b--\r\n`
  await expect(readForm(post(longWinded, 'multipart/form-data; boundary=b'), room)).rejects.toMatchObject(tooLarge)
  expect((await readForm(urlencoded('a=1&'.repeat(900)), room))['a']).toHaveLength(900)
})

test('a text of a form may be as long as any of ours needs, whatever its files may weigh', async () => {
  const room = { limit: 10_000_000 }
  const text = (length: number) => {
    const body = new FormData()
    body.append('data', JSON.stringify('x'.repeat(length)))
    return post(body)
  }
  expect(await readCall(text(200_000), room)).toHaveLength(200_000)
  await expect(readCall(text(262_144), room)).rejects.toMatchObject(tooLarge)
  // Counted in bytes, and not got around as a file of JSON, or as a form that can hold no files.
  await expect(readForm(urlencoded(`a=${'ñ'.repeat(131_073)}`), room)).rejects.toMatchObject(tooLarge)
  const file = new FormData()
  file.append('data', new Blob([JSON.stringify('x'.repeat(262_144))]))
  await expect(readEntry(post(file), { limit: 1000, files: 10_000_000 })).rejects.toMatchObject(tooLarge)
  await expect(readForm(urlencoded('a=1&'.repeat(300_000)), room)).rejects.toMatchObject(tooLarge)
})

const FILES = { limit: 1000, files: 1000 }
const withFile = async (fields: Record<string, string>, name = 'header', bytes = 'bytes') => {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append(name, new File([bytes], 'foto.png'))
  const sent = new Response(body)
  return post(await sent.arrayBuffer(), sent.headers.get('content-type')!)
}

test('the files of a form come with their names and bytes; an input left empty sends none', async () => {
  const body = new FormData()
  body.append('name', 'José')
  body.append('photo', new File(['uno'], 'a.png'))
  body.append('photo', new File(['dos'], 'b.png'))
  body.append('empty', new File([], 'c.png'))
  const { fields, files } = await readParts(post(body), limit)
  expect({ ...fields }).toEqual({ name: 'José' })
  expect({ ...files }).toEqual({ photo: { name: 'a.png', bytes: new TextEncoder().encode('uno') } })
})

test.each(['header', 'files.header'])('a call with files brings data as JSON and the file as %s', async (name) => {
  const { form, fileOf } = await readEntry(await withFile({ data: '{"name":"Ana"}' }, name), FILES)
  expect(form).toEqual({ name: 'Ana' })
  expect([fileOf('header')?.name, fileOf('other')]).toEqual(['foto.png', null])
})

test('a call with files may bring bare fields, and one without files any body of a call', async () => {
  expect((await readEntry(await withFile({ name: 'Ana' }), FILES)).form).toMatchObject({ name: 'Ana' })
  for (const body of ['{"name":"Ana"}', '{"data":{"name":"Ana"}}'])
    expect((await readEntry(post(body, 'application/json'), FILES)).form).toEqual({ name: 'Ana' })
})

test('files do not widen what words may weigh, and bad words among them are unreadable', async () => {
  await expect(readEntry(post(`"${'a'.repeat(1500)}"`), FILES)).rejects.toMatchObject(tooLarge)
  await expect(readEntry(await withFile({}, 'header', 'a'.repeat(2000)), FILES)).rejects.toMatchObject(tooLarge)
  for (const data of ['{', '{"a":"\\u0000"}', 'a\u0000'])
    await expect(readEntry(await withFile({ data }), FILES)).rejects.toMatchObject(unreadable)
})

test('data may come as a file of JSON, or in brackets, beside the other files', async () => {
  const body = new FormData()
  body.append('data', new Blob(['{"name":"Ana"}'], { type: 'application/json' }))
  body.append('header', new File(['bytes'], 'foto.png'))
  const { form, fileOf } = await readEntry(post(body), FILES)
  expect([form, fileOf('header')?.name]).toEqual([{ name: 'Ana' }, 'foto.png'])
  expect((await readEntry(await withFile({ 'data[name]': 'Ana' }), FILES)).form).toMatchObject({ name: 'Ana' })
  expect((await readEntry(await withFile({ data: '{"data":{"name":"Ana"}}' }), FILES)).form).toEqual({ name: 'Ana' })
})
