import { expect, test } from '../fixtures/fixtures.ts'

/** What a first visit may cost, in bytes as they are sent (issue 3, C8). */
const LIMITS = { script: 110_000, stylesheet: 20_000, font: 130_000 } as const
const PAGES = [
  ['an event', '/es/evento-rol-vivo-larp/valdecuervo'],
  ['home', '/es'],
  ['the events', '/es/events'],
] as const

for (const [what, path] of PAGES)
  test(`${what} comes within its budget, compressed, and from this site alone`, async ({ page }, { annotations }) => {
    const sent: Record<string, number> = {}
    const unpacked: string[] = []
    const waiting: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const note = async () => {
        const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()])
        const type = request.resourceType()
        const kind = type === 'fetch' || type === 'xhr' ? 'data' : type
        sent[kind] = (sent[kind] ?? 0) + responseBodySize
        const packed = ['br', 'gzip'].includes((await response?.headerValue('content-encoding')) ?? '')
        if ((kind === 'script' || kind === 'stylesheet') && responseBodySize > 1_024 && !packed)
          unpacked.push(request.url())
      }
      waiting.push(note())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await Promise.all(waiting)

    const figures = Object.entries(sent).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`)
    annotations.push({ type: 'budget', description: `${path}: ${figures.join(', ')}` })
    console.log(`  ${path}: ${figures.join(', ')}`)
    expect(unpacked, 'scripts and styles that came as they are').toEqual([])
    for (const [kind, limit] of Object.entries(LIMITS)) {
      expect(sent[kind], `${kind} of ${path}`).toBeGreaterThan(0)
      // The budget of scripts is the event's; the others bring their search along.
      if (kind !== 'script' || what === 'an event') expect(sent[kind], `${kind} of ${path}`).toBeLessThanOrEqual(limit)
    }
  })
