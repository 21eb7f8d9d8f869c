import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openStorage } from '#platform/storage/storage.server.ts'
import { build } from '../../scripts/build.mjs'
import { startS3 } from '../fixtures/s3-server.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'
import { createDataDir, runCli, startServer } from './server.ts'

beforeAll(build)

test('moves the files of a running site to a bucket, and backs them up and restores them from there', async () => {
  const [data, { env, s3 }] = [createDataDir(), await startS3()]
  const settings = { DATA_DIR: data.folder, ...env }
  const secrets = { S3_ACCESS_KEY_ID: 'not-the-key', S3_SECRET_ACCESS_KEY: 'hush-hush-hush' }

  const { S3_BUCKET, ...half } = env
  const refused = await startServer({ DATA_DIR: data.folder, ...half, ...secrets }).exited
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('set without S3_BUCKET') })
  const away = await startServer({ ...settings, ...secrets, S3_ENDPOINT: 'http://127.0.0.1:9' }).exited
  expect(away).toMatchObject({ code: 1, output: expect.stringContaining('The files cannot be kept in the bucket') })
  expect(refused.output + away.output).not.toMatch(/not-the-key|hush/)

  const site = startServer({ ...settings, SAMPLE_DATA: 'events' })
  const address = await site.ready()
  const sql = data.sql()
  const inFolder = (hash: string) => join(data.folder, 'files', `media/${hash.slice(0, 2)}/${hash}/original.bin`)
  const hashes = Array.from({ length: 31 }, () => randomUUID() as string)
  for (const hash of hashes)
    await sql`with made as (insert into media (hash, name, ext, mime, bytes)
      values (${hash}, 'a.txt', '.txt', 'text/plain', 36) returning id)
      insert into event_media select made.id, e.id, 'file' from made, (select min(id) as id from events where moderation = 'published') e`
  const uploaded = hashes[30]!
  await openStorage({ dataDir: data.folder, s3, storage: 's3' }).write(
    `media/${uploaded.slice(0, 2)}/${uploaded}/original.bin`,
    Buffer.from(uploaded),
  )
  expect(existsSync(inFolder(uploaded)), 'new files go to the bucket').toBe(false)
  for (const hash of hashes.slice(0, 30)) {
    mkdirSync(dirname(inFolder(hash)), { recursive: true })
    writeFileSync(inFolder(hash), hash)
  }
  const read = async (hash: string) => (await fetch(`${address}/media/${hash}/original`)).text()
  expect(await read(hashes[0]!), 'still in the folder').toBe(hashes[0])

  const elsewhere = await runCli('files', { ...settings, STORAGE: 'folder' }, 'move')
  expect(elsewhere).toMatchObject({ code: 1, output: expect.stringContaining('start it with these first') })
  const moved = await runCli('files', settings, 'move')
  expect(moved, moved.output).toMatchObject({ code: 0, output: expect.stringContaining('Moved 30 files') })
  expect(await Promise.all(hashes.map(read))).toEqual(hashes)
  expect(existsSync(inFolder(hashes[0]!))).toBe(false)
  expect((await runCli('files', settings, 'list')).output).toMatch(
    /bucket.*; new files go here\.\nfolder.*: 0 files|: 0 files/,
  )

  const backups = createTempDir('candil-backup-')
  onTestFinished(() => rmSync(backups, { recursive: true, force: true }))
  const backup = await runCli('backup', settings, '--to', backups)
  expect(backup, backup.output).toMatchObject({ code: 0, output: expect.not.stringContaining('were not there') })
  site.child.kill('SIGINT')
  await site.exited

  const restored = createDataDir({ isEmpty: true })
  const from = ['--from', join(backups, readdirSync(backups)[0]!)]
  const done = await runCli('restore', { DATA_DIR: restored.folder, ...env }, ...from)
  expect(done, done.output).toMatchObject({ code: 0 })
  for (const hash of [hashes[7]!, uploaded]) {
    const path = `files/media/${hash.slice(0, 2)}/${hash}/original.bin`
    expect(readFileSync(join(restored.folder, path), 'utf8')).toBe(hash)
  }
})
