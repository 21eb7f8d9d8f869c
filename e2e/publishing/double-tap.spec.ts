import { expect, test } from '../fixtures/fixtures.ts'
import { hydrated } from '../fixtures/steps.ts'
import { createOwner, createPendingItems, openAdmin, queueLink, reviewRegion } from './site-team.ts'

test('the second half of a double tap decides nothing about the next item', async ({
  browser,
  baseURL,
  page: visitor,
}) => {
  const { page, close } = await openAdmin(browser, baseURL!)
  const owner = await createOwner(visitor, 'Olga')
  const [first, second] = [await createPendingItems(owner), await createPendingItems(owner)]
  await page.goto('/es/admin/organizations')
  await hydrated(page)
  await queueLink(page, first.name).click()
  const verify = page.getByRole('button', { name: /^Verificar/ })
  await expect(reviewRegion(page).getByRole('heading', { name: first.name })).toBeVisible()
  const { x, y, width, height } = (await verify.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await expect(
    reviewRegion(page)
      .getByRole('status')
      .filter({ hasText: `Verificada. ${first.name}` }),
  ).toBeVisible()
  await expect(verify).toBeEnabled()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/admin/organizations')) sent.push(request.url())
  })
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // Answered after whatever the second half would have sent.
  await queueLink(page, second.name).click()
  await expect(reviewRegion(page).getByRole('heading', { name: second.name })).toBeVisible()
  expect(sent).toEqual([])
  await close()
})
