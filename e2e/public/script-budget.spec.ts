import { expect, test } from '../fixtures/fixtures.ts'
import { variants } from '../fixtures/full.ts'
import { hydrated } from '../fixtures/steps.ts'

/** Budgets of a first visit, in compressed bytes. The document of an event has its facts, timetable and safety sheet. */
const LIMITS = { document: 34_000, script: 150_000, messages: 12_000, font: 130_000 } as const
const PAGES = variants([
  ['an event', '/es/evento-rol-vivo-larp/valdecuervo'],
  ['home', '/es'],
  ['the events', '/es/events'],
])

for (const [what, path] of PAGES)
  test(`${what} stays within its budget, compressed, from our own origin`, async ({ page }, { annotations }) => {
    const bytesByKind: Record<string, number> = {}
    const uncompressed: string[] = []
    const pending: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const record = async () => {
        const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()])
        const type = request.resourceType()
        const isMessages = /\/assets\/site\.\w+-[^/]+\.json$/.test(request.url())
        const kind = isMessages ? 'messages' : type === 'fetch' || type === 'xhr' ? 'data' : type
        bytesByKind[kind] = (bytesByKind[kind] ?? 0) + responseBodySize
        const isCompressed = ['br', 'gzip'].includes((await response?.headerValue('content-encoding')) ?? '')
        if ((kind === 'script' || kind === 'stylesheet') && responseBodySize > 1_024 && !isCompressed)
          uncompressed.push(request.url())
      }
      pending.push(record())
    })
    const html = (await (await page.goto(path))?.text()) ?? ''
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await Promise.all(pending)

    const figures = Object.entries(bytesByKind).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`)
    annotations.push({ type: 'budget', description: `${path}: ${figures.join(', ')}` })
    console.log(`  ${path}: ${figures.join(', ')}`)
    expect(uncompressed, 'uncompressed scripts and styles').toEqual([])
    expect(html, 'styles come with the document').not.toContain('rel="stylesheet"')
    const linked = page.locator('link[rel="stylesheet"]')
    await expect(linked, 'the page is laid out once').toHaveCount(0)
    for (const [kind, limit] of Object.entries(LIMITS)) {
      expect(bytesByKind[kind], `${kind} of ${path}`).toBeGreaterThan(0)
      // The script budget applies to event pages; lists also load their search.
      if (kind !== 'script' || what === 'an event')
        expect(bytesByKind[kind], `${kind} of ${path}`).toBeLessThanOrEqual(limit)
    }
    await page.getByRole('link', { name: 'Entrar', exact: true }).first().click()
    await expect(page).toHaveURL(/\/login/)
    await expect(linked).not.toHaveCount(0)
  })
