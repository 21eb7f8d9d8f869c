import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { hydrated } from '../fixtures/steps.ts'
import { signInWithClub } from '../publishing/organization-fixtures.ts'
import { addHandover, createEventWithPlayers } from './player-steps.ts'

const slow = fullTest(test, 'src/app/event-panel/players/', 'src/ui/i18n/')

// Far from Madrid, where it is another day for most of the day: what the browser draws must be what the server drew.
test.use({ timezoneId: 'Pacific/Kiritimati', locale: 'en-GB' })

slow('the pages of players are the same in another time zone, in both languages', async ({ page }) => {
  const slug = await createEventWithPlayers(page, await signInWithClub(page))
  await addHandover(slug, 'Iria', 'Xoán')
  for (const prefix of ['/es', '/en'])
    for (const part of ['', '/figures', '/settings', '/add', '/door']) {
      await page.goto(`${prefix}/ae/${slug}/players${part}`)
      // Errors of hydration reach the console, which fails the test.
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
})
