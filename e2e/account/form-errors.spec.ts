import { expect, test } from '../fixtures/fixtures.ts'
import { openOwnAccount, PASSWORD } from '../fixtures/people.ts'

test('an error that disappears while somebody types does not move the button that they are about to click', async ({
  page,
}) => {
  const person = await openOwnAccount(page, 'Ana')
  await page.locator('summary').filter({ hasText: 'Cambiar el correo' }).click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Enviar el enlace' }) })
  const button = form.getByRole('button', { name: 'Enviar el enlace' })
  const top = () => button.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
  await form.getByLabel('Correo').fill(`nueva.${person.email}`)
  const password = form.getByLabel('Tu contraseña actual', { exact: true })
  await password.fill('no es esta')
  await button.click()
  await expect(form.getByRole('alert')).toContainText('La contraseña no es correcta')
  const before = await top()
  await password.fill(PASSWORD)
  await expect(form.getByRole('alert')).toBeHidden()
  expect(await top()).toBe(before)
})
