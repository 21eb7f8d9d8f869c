// The parts of an event's form that every journey through it names.
import type { Page } from '@playwright/test'

const bar = (page: Page) => page.locator('.savebar')
export const save = (page: Page) => bar(page).getByRole('button', { name: /Guardar/ })
export const send = (page: Page) => bar(page).getByRole('button', { name: 'Enviar a revisión' })
export const title = (page: Page) => page.getByLabel('Título del evento')
export const text = (page: Page) => page.getByRole('textbox', { name: 'Descripción', exact: true })
