// A slow network, the next build, and a worker that removes itself.
import { hydrated } from '../fixtures/steps.ts'
import { ageNote, keptOn, turnOn } from './offline-steps.ts'
import { expect, NEXT_MANIFEST, test } from './proxy.ts'

test('shows the kept page when the network does not answer, and the next build as soon as there is one', async ({
  page,
  site,
}) => {
  await turnOn(page, 'en')
  await page.goto('/en/events')
  await hydrated(page)
  site.network = 'silent'
  await page.goto('/en/events', { waitUntil: 'commit' })
  await expect(ageNote(page)).toContainText(/Saved \d+ minutes? ago. The connection isn’t responding./)
  site.network = 'up'

  const entry = () => page.evaluate(() => /entry\.client-\w+/.exec(document.documentElement.innerHTML)?.[0])
  await page.goto('/en/events')
  expect(await entry()).not.toContain('nextnext')
  site.build = 'next'
  await page.goto('/en/events')
  expect(await entry()).toContain('nextnext')
  // The worker of that build takes over by itself, and reads the pages again.
  const isReadAgain = new RegExp(`/en/events"[^}]*${NEXT_MANIFEST}`)
  await expect.poll(async () => (await keptOn(page)).rows).toMatch(isReadAgain)
  site.network = 'down'
  await page.goto('/en/events')
  await expect(ageNote(page)).toContainText('no connection')
  expect(await entry()).toContain('nextnext')
  await hydrated(page)

  // The site ends it for everybody.
  site.network = 'up'
  site.build = 'ending'
  await page.goto('/en/events')
  await expect
    // By their names alone: looking into a cache that is being removed would make it again.
    .poll(() =>
      page.evaluate(async () => [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations())]),
    )
    .toEqual([])
})
