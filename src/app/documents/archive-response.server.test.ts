import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { archiveResponse } from './archive-response.server.ts'

test('a HEAD ends the archive, so that the download that follows is not refused as a second one', async () => {
  async function* chunks() {
    yield new Uint8Array(9)
  }
  const source = Readable.from(chunks())
  const closed = new Promise((resolve) => source.once('close', () => resolve('closed')))
  const body = Readable.toWeb(source) as ReadableStream<Uint8Array<ArrayBuffer>>
  const response = await archiveResponse({ name: 'Feria.zip', body }, { method: 'HEAD' })
  expect(await closed).toBe('closed')
  expect([response.body, response.headers.get('content-type')]).toEqual([null, 'application/zip'])
})
