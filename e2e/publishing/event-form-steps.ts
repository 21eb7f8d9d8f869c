// Locators of the event form.
import type { Page } from '@playwright/test'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { readHtml, visible } from '../../tests/rich-text/read-html.ts'

const saveBar = (page: Page) => page.locator('.save-bar_bar')
export const saveButton = (page: Page) => saveBar(page).getByRole('button', { name: /Guardar/ })
export const submitButton = (page: Page) => saveBar(page).getByRole('button', { name: 'Enviar a revisión' })
export const titleField = (page: Page) => page.getByLabel('Título del evento')
export const descriptionField = (page: Page) => page.getByRole('textbox', { name: 'Descripción', exact: true })

/** The document in the editor, and the published one from its Markdown. */
export async function shownAndPublished(page: Page) {
  const markdown = await page.locator('textarea[name="description"]').inputValue()
  const preview = await descriptionField(page).evaluate((editor) => editor.innerHTML)
  return [visible(readHtml(preview)), visible(readHtml(renderMarkdown(markdown).html))]
}
