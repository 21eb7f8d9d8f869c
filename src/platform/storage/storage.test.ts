import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from '#tests/fixtures/s3-server.ts'
import { createTempDir } from '#tests/fixtures/temporary-folder.ts'
import { moveFiles } from './move-files.server.ts'
import { assertSameStores, startStorage } from './places.server.ts'
import { combineStores, openStorage, type Storage } from './storage.server.ts'
import { LIST_PAGE, type Store } from './store.ts'

function folder() {
  const dataDir = createTempDir('candil-storage-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function openBoth() {
  const [dataDir, { s3, child }] = [folder(), await startS3()]
  return { dataDir, s3, child, ...storagesOf(dataDir, s3) }
}
const storagesOf = (dataDir: string, s3: Awaited<ReturnType<typeof startS3>>['s3']) => ({
  toFolder: openStorage({ dataDir, s3, storage: 'folder' }),
  toBucket: openStorage({ dataDir, s3, storage: 's3' }),
})

const KINDS: [string, () => Promise<{ storage: Storage; dataDir: string }>][] = [
  [
    'a folder',
    async () => {
      const dataDir = folder()
      return { dataDir, storage: openStorage({ dataDir }) }
    },
  ],
  ['a bucket', () => openBoth().then(({ toBucket, dataDir }) => ({ dataDir, storage: toBucket }))],
]

const listKeys = async (store: Store, below = 'media') => {
  const keys: string[] = []
  for await (const page of store.list(below)) {
    expect(page.length).toBeLessThanOrEqual(LIST_PAGE)
    for (const { bytes, modifiedAt } of page) expect([bytes > 0, modifiedAt]).toEqual([true, expect.any(Date)])
    keys.push(...page.map(({ key }) => key))
  }
  return keys.sort()
}
const readStream = async (storage: Storage, key: string) =>
  Buffer.from(await new Response(await storage.stream(key)).arrayBuffer())

test.each(KINDS)('%s keeps, lists and removes files, and what breaks off leaves nothing', async (_, open) => {
  const { storage, dataDir } = await open()
  const [store] = storage.stores
  await startStorage(storage, dataDir)
  const key = 'media/ab/abc-DEF_1/original.bin'
  expect([await storage.read(key), await storage.stream(key), await store.find(key)]).toEqual([null, null, null])
  await storage.remove(key)
  const small = randomBytes(2000)
  await storage.write(key, small)
  expect(Buffer.from((await storage.read(key))!)).toEqual(small)
  expect(await store.find(key)).toMatchObject({ key, bytes: 2000, modifiedAt: expect.any(Date) })
  // Longer than what is collected in memory.
  const large = randomBytes(9 * 1024 * 1024)
  await storage.write(
    'copies/large.zip',
    (async function* () {
      for (let at = 0; at < large.length; at += 65_536) yield large.subarray(at, at + 65_536)
    })(),
  )
  expect((await readStream(storage, 'copies/large.zip')).equals(large)).toBe(true)
  const broken = async function* () {
    yield large
    throw new Error('the sender left')
  }
  await expect(storage.write('media/cd/broken/original.bin', broken())).rejects.toThrow()
  expect(await storage.read('media/cd/broken/original.bin')).toBeNull()
  await storage.write(key, Buffer.from('again'))
  expect(Buffer.from((await storage.read(key))!).toString()).toBe('again')
  // A few at a time: a thousand at once would wait for each other longer than a request may take on a busy machine.
  const numbers = Array.from({ length: LIST_PAGE + 2 }, (_, n) => n)
  for (let at = 0; at < numbers.length; at += 20)
    await Promise.all(
      numbers.slice(at, at + 20).map((n) => storage.write(`media/ef/${n}/original.bin`, Buffer.from(`${n}`))),
    )
  expect(await listKeys(store)).toHaveLength(LIST_PAGE + 3)
  expect(await listKeys(store, 'copies'), 'nothing unfinished').toEqual(['copies/large.zip'])
  const local = readdirSync(dataDir, { recursive: true }).map(String)
  expect(local.filter((name) => name.endsWith('.part'))).toEqual([])
  await storage.remove(key)
  expect(await storage.read(key)).toBeNull()
})

test('moves files either way while others are read, written and removed', async () => {
  const { dataDir, toFolder, toBucket } = await openBoth()
  const [inFolder, inBucket] = toFolder.stores as [Store, Store]
  const keys = Array.from({ length: 60 }, (_, n) => `media/${n % 7}/${n}/original.bin`)
  for (const key of keys) await toFolder.write(key, Buffer.from(key))
  writeFileSync(join(dataDir, 'files/media/being-written.part'), 'half')
  await startStorage(toBucket, dataDir)
  await assertSameStores(toBucket, dataDir)
  await expect(assertSameStores(toFolder, dataDir)).rejects.toThrow('start it with these first')

  // The site with the new settings: reads everything, writes to the bucket.
  let moving = true
  const read = (async () => {
    for (let n = 0; moving; n++) {
      const key = keys[n % 50]!
      const body = await toBucket.read(key)
      expect(body, key).not.toBeNull()
      // The bucket of the test shows a file, still empty, while it is being written; a real one does not.
      if (body!.byteLength > 0) expect(Buffer.from(body!).toString(), key).toBe(key)
    }
  })()
  const abort = new AbortController()
  const options = { signal: abort.signal, onProgress: () => {} }
  // Interrupted by a bucket that fails, then again.
  let writes = 0
  const failing: Store = {
    ...inBucket,
    write: (...file) => (++writes > 20 ? Promise.reject(new Error('away')) : inBucket.write(...file)),
  }
  await expect(moveFiles(inFolder, failing, options)).rejects.toThrow('away')
  await toBucket.write('media/new/new/original.bin', Buffer.from('uploaded meanwhile'))
  await toBucket.remove(keys[59]!)
  const summary = await moveFiles(inFolder, inBucket, options)
  moving = false
  await read
  expect(summary.different).toEqual([])
  expect(await listKeys(inFolder)).toEqual(['media/being-written.part'])
  expect(await listKeys(inBucket)).toEqual([...keys.slice(0, 59), 'media/new/new/original.bin'].sort())

  // And back. A file that differs stays in both.
  await toFolder.write(keys[0]!, Buffer.from('another'))
  expect(await moveFiles(inBucket, inFolder, options)).toMatchObject({ moved: 59, different: [keys[0]] })
  expect(await listKeys(inBucket)).toEqual([keys[0]])
  expect(Buffer.from((await toFolder.read(keys[0]!))!).toString()).toBe('another')
})

test('a file that is moved between the two looks is found', async () => {
  const { toBucket } = await openBoth()
  const [bucket, folderStore] = toBucket.stores as [Store, Store]
  const key = 'media/ab/moving/original.bin'
  await folderStore.write(key, Buffer.from('here'))
  const moved: Store = {
    ...folderStore,
    open: async (key) => {
      await moveFiles(folderStore, bucket, { signal: new AbortController().signal, onProgress: () => {} })
      return folderStore.open(key)
    },
  }
  expect(Buffer.from((await combineStores([bucket, moved]).read(key))!).toString()).toBe('here')
})

test('refuses to start without a bucket it can use, and never names the keys', async () => {
  const { s3, dataDir, child, toBucket } = await openBoth()
  const refusal = (more: Partial<typeof s3>) =>
    startStorage(openStorage({ dataDir, s3: { ...s3, ...more }, storage: 's3' }), dataDir).then(
      () => 'started',
      (error: Error) => `${error.message} ${JSON.stringify(error)}`,
    )
  expect(await refusal({ bucket: 'another' })).toContain('there is no such bucket')
  const closed = createServer((_, response) => response.writeHead(403).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void closed.close())
  await once(closed, 'listening')
  const endpoint = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
  const secret = { accessKeyId: 'the-key', secretAccessKey: 'hush-hush' }
  const message = await refusal({ endpoint, ...secret })
  expect(message).toContain('refuses the keys of S3_ACCESS_KEY_ID')
  expect(message).not.toMatch(/the-key|hush/)
  expect(await refusal({ endpoint: 'http://127.0.0.1:9' })).toContain('cannot be reached')

  // A service that goes away later is a 503, not a missing file.
  await toBucket.write('media/ab/one/original.bin', Buffer.from('one'))
  child.kill('SIGKILL')
  await once(child, 'exit')
  const [read, written] = [toBucket.read('media/ab/one/original.bin'), toBucket.write('media/a', Buffer.from('two'))]
  for (const failed of await Promise.allSettled([read, written]))
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503, retryAfter: 30 } })
})
