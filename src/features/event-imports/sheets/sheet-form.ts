import { SHEET_FIELDS, type SheetField } from '#shared/event-imports/sheet.ts'
import type { StoredSheet } from '../table.server.ts'

type Form = Record<string, unknown>
const isForm = (value: unknown): value is Form => typeof value === 'object' && value !== null
const FIX_MAX = 2000

/** What the columns are, as chosen: `columns[0]=title`. Null where the form has none. A field chosen twice is the first column's. */
export function columnsOf(form: unknown, count: number): StoredSheet['columns'] | null {
  const sent = isForm(form) ? form['columns'] : undefined
  if (!isForm(sent)) return null
  const taken = new Set<SheetField>()
  return Array.from({ length: count }, (_, index) => {
    const field = SHEET_FIELDS.find((one) => one === sent[String(index)]) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** What was corrected, by the row's place: `fixes[row3][date_start]=30/02/2027`. Numbers alone would be read as a list without gaps. */
export function fixesOf(form: unknown, { rows }: StoredSheet): StoredSheet['fixes'] {
  const sent = isForm(form) ? form['fixes'] : undefined
  if (!isForm(sent)) return {}
  const fixes: StoredSheet['fixes'] = {}
  for (const [row, fields] of Object.entries(sent)) {
    const [, index = ''] = /^row(\d{1,3})$/.exec(row) ?? []
    if (index === '' || Number(index) >= rows.length || !isForm(fields)) continue
    const texts = SHEET_FIELDS.flatMap((field) => {
      const text = fields[field]
      return typeof text === 'string' ? [[field, text.trim().slice(0, FIX_MAX)] as const] : []
    })
    if (texts.length > 0) fixes[index] = Object.fromEntries(texts)
  }
  return fixes
}
