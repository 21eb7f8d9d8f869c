import { rmSync } from 'node:fs'
import { createTempDir } from '../../tests/fixtures/temporary-folder.ts'
import { findViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { overflow } from '../fixtures/overflow.ts'
import { startSecondSite } from '../fixtures/second-site.ts'
import { hydrated } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/ui/', 'src/app/dev/')
const VARIANTS = (['light', 'dark'] as const).flatMap((theme) =>
  [320, 390, 1440, 1900].map((width) => [theme, width] as const),
)

// It is a site of its own, and Vite's client asks for a worker when its server ends.
test.use({ allowedErrors: /leaves the site|Creating a worker/ })

slow('every component is accessible and fits, in both themes, from 320 to 1900 px', async ({ page }, testInfo) => {
  const data = createTempDir('candil-gallery-')
  const site = await startSecondSite({
    args: ['scripts/start.mjs', 'dev'],
    env: { DATA_DIR: data, SAMPLE_DATA: 'off' },
  })
  try {
    await page.goto(`${site.url}/es/dev/components`)
    await hydrated(page)
    for (const [colorScheme, width] of VARIANTS) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const variant = `${colorScheme} at ${width} px`
      expect.soft(await findViolations(page), variant).toEqual([])
      expect.soft(await overflow(page), variant).toEqual([])
      await testInfo.attach(variant, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
    }
  } finally {
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
})
