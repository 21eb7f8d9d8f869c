import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson, linkInEmail } from '../fixtures/people.ts'
import { runAccountLifecycle } from './sign-up-steps.ts'

const slow = fullTest(test, 'src/app/account/', 'src/features/identity/accounts/')

test.use({ javaScriptEnabled: false })

slow(
  'register, confirm, log out, log in, change the language, reset the password, end the other session',
  async ({ page, browser, baseURL }) => {
    await runAccountLifecycle(page, browser, { scripts: false, baseURL: baseURL! })
  },
)

slow('logs in through a link by email', async ({ page }) => {
  const person = await createPerson('Rut')
  await page.goto('/es/login')
  await page.getByText('Entrar con un enlace por correo').click()
  await page.getByLabel('Correo', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Si el correo existe' })).toBeVisible()
  await page.goto(await linkInEmail(person, 'link'))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Menú de usuario' })).toBeVisible()
})
