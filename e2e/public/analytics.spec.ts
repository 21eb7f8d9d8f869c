import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '../fixtures/fixtures.ts'
import { consentOf } from '../fixtures/steps.ts'

// A site of its own, whose operator counts with a script from elsewhere.
const SCRIPT = 'http://stats.invalid/script.js'
let site = ''
let server: ChildProcess

test.use({ forgiven: /leaves the site/ })
test.beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), ANALYTICS_SCRIPT_URL: SCRIPT, E2E_DATA: '' }
  server = spawn(process.execPath, ['e2e/fixtures/server.ts'], { env, stdio: 'ignore' })
  await expect
    .poll(
      () =>
        fetch(site).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 50_000 },
    )
    .toBe(200)
})
test.afterAll(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
})

test('the operator’s own counter is asked for only once somebody accepts, once, and then ours stays silent', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== site || pathname === '/visits') asked.push(request.url())
  })
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.counted = (window.counted ?? 0) + 1' }),
  )
  await page.goto(`${site}/es`)
  await expect(consentOf(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Eventos', exact: true }).click()
  await expect(page).toHaveURL(`${site}/es/events`)
  expect(asked).toEqual([])

  await consentOf(page).getByRole('button', { name: 'Aceptar todas' }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { counted?: number }).counted)).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Lugares', exact: true }).click()
  await expect(page).toHaveURL(`${site}/es/venues`)
  expect(asked).toEqual([SCRIPT])

  await page.reload()
  await expect.poll(() => asked).toEqual([SCRIPT, SCRIPT])
  await expect(consentOf(page)).toBeHidden()
})

function freePort() {
  return new Promise<number>((resolve) => {
    const door = createServer().listen(0, () => {
      const { port } = door.address() as { port: number }
      door.close(() => resolve(port))
    })
  })
}
