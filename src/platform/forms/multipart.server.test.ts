import { expect, test } from 'vitest'
import { readForm, readMultipart } from './read-form.server.ts'

const inChunks = (bytes: Buffer, size: number) => {
  let at = 0
  const body = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.subarray(at, at + size))
      at += size
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const request = new Request('http://candil.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { request, readBytes: () => at }
}

test('a multipart body may arrive in chunks of any size', async () => {
  const field = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nb \r\n--b\r\n\r\n--\r\n'
  const file = `--b\r\nContent-Disposition: form-data; name="f"; filename="ñ.png"\r\n\r\n${'x\r\n--'.repeat(900)}\r\n--b--\r\n`
  const bytes = Buffer.from(field.replace('--b\r\n\r\n--', '--') + file)
  const whole = await readMultipart(inChunks(bytes, bytes.length).request, { limit: 10_000 })
  expect([whole.fields['a'], whole.files['f']?.bytes.length]).toEqual(['b \r\n--', 4500])
  const sizes = [1, 2, 3, 7, 64, 1023, 1024, 1025, ...[1, 2, 3, 4, 5, 6, 7, 8].map((left) => bytes.length - left)]
  for (const size of sizes) {
    const form = await readMultipart(inChunks(bytes, size).request, { limit: 10_000 })
    expect(JSON.stringify(form), `chunks of ${size}`).toBe(JSON.stringify(whole))
  }
})

test('a multipart body with too many parts or too long a header is not read to its end', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  for (const source of [part.repeat(180_000), `--b\r\nX: ${'a'.repeat(9_000_000)}`]) {
    const { request, readBytes } = inChunks(Buffer.from(source), 65_536)
    await expect(readForm(request, { limit: 10_000_000 })).rejects.toMatchObject({
      code: 'body_too_large',
      status: 413,
    })
    expect(readBytes()).toBeLessThan(200_000)
  }
})
