// Steps of a person who registers.
import { expect, type Page } from '@playwright/test'
import { rejectCookies } from '../fixtures/steps.ts'

export const WORDS = {
  es: {
    ...{ heading: 'Inscripción', terms: /Acepto los/, privacy: /Entiendo que la organización/, prefix: '/es' },
    ...{ send: /^Inscribirme/, wait: 'Apuntarme a la lista de espera', seat: 'Nos vemos el 2 de mayo de 2031' },
    waiting: 'Estás en la lista de espera',
  },
  en: {
    ...{ heading: 'Sign up', terms: /I accept the/, privacy: /I understand that the event’s organizer/, prefix: '/en' },
    ...{ send: /^Sign up/, wait: 'Join the waiting list', seat: 'See you on 2 May 2031' },
    waiting: 'You’re on the waiting list',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

export async function open(page: Page, path: string, { heading }: { heading: string } = WORDS.es, plain = false) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
  if (!plain) await rejectCookies(page)
}

export async function agree(page: Page, { terms, privacy }: Words = WORDS.es) {
  await page.getByRole('checkbox', { name: terms }).check()
  await page.getByRole('checkbox', { name: privacy }).check()
}

export const send = (page: Page, name: string | RegExp = WORDS.es.send) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

/** The result stands in the viewport. */
export const expectResult = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeInViewport({ ratio: 1 })
