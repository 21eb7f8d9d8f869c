import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { emptyCalendar, event, organizer, strapiServer } from '../api/strapi-server.ts'
import { dataFolder, startHouse } from '../process/process.ts'

beforeAll(build, 120_000)

const ROOT = join(import.meta.dirname, '../..')

/** The real process, as npm run import hands over to it. */
function startImport(...args: string[]) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] }
  const child = spawn(process.execPath, ['src/cli/import.ts', ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  return {
    child,
    said: () => said,
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })),
  }
}

test('killed half way it goes on at the next run; beside a running one, or told nonsense, it is a sentence', {
  timeout: 120_000,
}, async () => {
  const data = dataFolder()
  const calendar = emptyCalendar()
  calendar.organizers = [organizer(1)]
  calendar.events = Array.from({ length: 300 }, (_, n) => event(n + 1, n === 250 ? { title: null } : {}))
  const reached = Promise.withResolvers<void>()
  let waits = true
  const { url } = await strapiServer(calendar, {
    before: async (path) => {
      const events = path === '/api/events'
      if (waits && events && asked() === 2) {
        reached.resolve()
        await new Promise(() => {})
      }
      return null
    },
  })
  let pages = 0
  const asked = () => ++pages
  const args = ['--from', url, '--data-dir', data.folder]
  const first = startImport(...args)
  await Promise.race([reached.promise, first.ended.then(({ said }) => Promise.reject(new Error(said)))])

  const beside = await startImport(...args).ended
  expect(beside).toMatchObject({
    code: 1,
    said: 'Another import into this calendar is running.\n',
  })
  first.child.kill('SIGKILL')
  await first.ended
  waits = false

  const second = await startImport(...args).ended
  expect(second.said).toContain('  Events es: 300 of 300\n')
  expect(second.said).toMatch(/events es +199 taken +0 updated +100 unchanged +0 kept +1 left out/)
  expect(second.said).toContain('  events es 251: it has no title\n')
  expect(second.code, 'something was left out').toBe(2)
  const [file] = readdirSync(data.folder).filter((name) => /^import-\S+\.txt$/.test(name))
  expect(readFileSync(join(data.folder, file!), 'utf8')).toMatch(/^Import from http:\/\/127.*\n\norganizers +0 taken/)

  const site = startHouse({ DATA_DIR: data.folder })
  const address = await site.up()
  const shown = async () => (await (await fetch(`${address}/api/events`)).json()).meta.pagination.total
  expect(await shown()).toBe(299)
  calendar.events.push(event(301))
  const besideSite = await startImport(...args).ended
  expect(besideSite, besideSite.said).toMatchObject({ code: 2, said: expect.stringMatching(/events es +1 taken/) })
  expect(await shown(), 'the running site shows it at once').toBe(300)

  const nonsense = await startImport('--from', url, '--only', 'pictures', '--data-dir', data.folder).ended
  expect(nonsense).toMatchObject({
    code: 1,
    said: expect.stringContaining('--only knows organizers, venues, tags, guides, events, not "pictures".'),
  })
})
