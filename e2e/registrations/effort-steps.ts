// Counts what a person does: every click, and every field that is filled in or chosen from.
import type { Locator } from '@playwright/test'

export function countEffort() {
  const spent = { clicks: 0, fields: 0 }
  return {
    spent,
    click: (on: Locator) => {
      spent.clicks += 1
      return on.click()
    },
    fill: (field: Locator, text: string) => {
      spent.fields += 1
      return field.fill(text)
    },
    choose: (field: Locator, label: string | RegExp) => {
      spent.fields += 1
      return field.selectOption({ label: label as string })
    },
    attach: (field: Locator, name: string, text: string) => {
      spent.fields += 1
      return field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    },
  }
}
export type Effort = ReturnType<typeof countEffort>
