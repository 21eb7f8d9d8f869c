import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { fullTest } from '../fixtures/full.ts'
import { createDataDir, runCli, startServer } from '../process/server.ts'
import { emptyCalendar, event, organizer, strapiServer } from './strapi-server.ts'

const test = fullTest('tools/strapi-import/', 'src/cli/import.ts')

beforeAll(build)

test('continues after a kill, refuses a second import and invalid options, and works beside a running site', async () => {
  const data = createDataDir()
  const calendar = emptyCalendar()
  calendar.organizers = [organizer(1)]
  calendar.events = Array.from({ length: 300 }, (_, n) => event(n + 1, n === 250 ? { title: null } : {}))
  const reached = Promise.withResolvers<void>()
  let isBlocked = true
  const { url } = await strapiServer(calendar, {
    before: async (path) => {
      const events = path === '/api/events'
      if (isBlocked && events && nextPage() === 2) {
        reached.resolve()
        await new Promise(() => {})
      }
      return null
    },
  })
  let pages = 0
  const nextPage = () => ++pages
  const args = ['--from', url, '--data-dir', data.folder]
  const runImport = (...more: string[]) => runCli('import', {}, ...args, ...more)
  const first = startServer({}, 'src/cli/import.ts', ...args)
  await Promise.race([reached.promise, first.exited.then(({ output }) => Promise.reject(new Error(output)))])

  const concurrent = await runImport()
  expect(concurrent).toMatchObject({
    code: 1,
    output: 'Another import into this calendar is running.\n',
  })
  first.child.kill('SIGKILL')
  await first.exited
  isBlocked = false

  const second = await runImport()
  expect(second.output).toContain('  Events es: 300 of 300\n')
  expect(second.output).toMatch(/events es +199 taken +0 updated +100 unchanged +0 kept +1 left out/)
  expect(second.output).toContain('  events es 251: it has no title\n')
  expect(second.code, 'something was skipped').toBe(2)
  const [file] = readdirSync(data.folder).filter((name) => /^import-\S+\.txt$/.test(name))
  expect(readFileSync(join(data.folder, file!), 'utf8')).toMatch(/^Import from http:\/\/127.*\n\norganizers +0 taken/)

  const server = startServer({ DATA_DIR: data.folder })
  const address = await server.ready()
  const eventCount = async () => (await (await fetch(`${address}/api/events`)).json()).meta.pagination.total
  expect(await eventCount()).toBe(299)
  calendar.events.push(event(301))
  const besideSite = await runImport()
  expect(besideSite, besideSite.output).toMatchObject({ code: 2, output: expect.stringMatching(/events es +1 taken/) })
  expect(await eventCount(), 'the running site shows it at once').toBe(300)

  const invalid = await runImport('--only', 'pictures')
  expect(invalid).toMatchObject({
    code: 1,
    output: expect.stringContaining('--only knows organizers, venues, tags, guides, events, not "pictures".'),
  })
})
