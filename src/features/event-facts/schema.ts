import { z } from 'zod'
import { clearable, int, nullable, singleLine, timeOfDay, wellFormed } from '#platform/forms/zod-fields.ts'
import {
  FACT_LINE_MAX,
  FACT_LINES_MAX,
  FACT_NOTE_MAX,
  type FactColumn,
  factEntries,
  isTranslated,
  SAFETY_CONTACT_MAX,
  SAFETY_TOOLS_MAX,
  SCHEDULE_DAYS_MAX,
  SCHEDULE_ROWS_MAX,
} from '#shared/event-facts/fact-columns.ts'

/** Yes, no, or nothing said. */
const flag = clearable(
  z.union([
    z.boolean(),
    z.enum(['yes', 'no', 'true', 'false']).transform((value) => value === 'yes' || value === 'true'),
  ]),
)

/** A list, or a text with an item on each line. */
const lines = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/\r?\n/).filter((line) => line.trim() !== '') : (value ?? [])),
    z
      .array(singleLine({ max: FACT_LINE_MAX }))
      .max(FACT_LINES_MAX)
      .transform((list) => [...new Set(list)]),
  )
  .optional()

/** Ticked boxes arrive as one or several; an empty one says that there were boxes. */
const choices = (values: readonly string[]) =>
  z
    .preprocess(
      (value) => [...new Set([value ?? []].flat().filter((one) => one !== ''))],
      z.array(z.enum(values)).max(values.length),
    )
    .optional()

function fieldSchema(column: FactColumn): z.ZodType {
  switch (column.kind) {
    case 'flag':
      return flag
    case 'integer':
      return clearable(int(column))
    case 'choice':
      return clearable(z.enum(column.values))
    case 'choices':
      return choices(column.values)
    case 'text':
      return clearable(singleLine({ min: 0, max: column.max }))
    case 'lines':
      return lines
  }
}

const fields = Object.fromEntries(
  factEntries.flatMap(([, column]) => {
    const names = isTranslated(column) ? [`${column.api}_es`, `${column.api}_en`] : [column.api]
    return names.map((name) => [name, fieldSchema(column)])
  }),
)

const words = nullable(singleLine({ min: 0, max: FACT_NOTE_MAX }))
const isTicked = z.preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean())

/** One of the texts is needed where anything else of the row is filled in. */
const needs =
  <Row extends Record<string, unknown>>(
    names: [keyof Row & string, keyof Row & string],
    others: (keyof Row & string)[],
  ) =>
  (row: Row, issues: z.RefinementCtx<Row>) => {
    if (names.every((name) => !row[name]) && others.some((name) => row[name]))
      issues.addIssue({ code: 'custom', path: [names[0]], params: { code: 'required' } })
  }

const programmeItem = z
  .object({
    day: int({ min: 0, max: SCHEDULE_DAYS_MAX - 1 }),
    time: nullable(timeOfDay),
    what_es: words,
    what_en: words,
    in_play: isTicked,
  })
  .superRefine(needs(['what_es', 'what_en'], ['time']))

const safetyTool = z
  .object({ word_es: words, word_en: words, does_es: words, does_en: words })
  .superRefine(needs(['word_es', 'word_en'], ['does_es', 'does_en']))

/** Rows that were left blank are none. */
const rows = <Row extends z.ZodType<Record<string, unknown>>>(row: Row, most: number, names: string[]) =>
  z
    .preprocess((value) => (value === '' || value === null ? [] : value), z.array(row).max(most))
    .transform((list) => list.filter((one) => names.some((name) => one[name])))
    .optional()

/** What is not sent stays, what is sent empty is cleared. `version`: the facts that the form was made from. */
export const eventFactsForm = z.object({
  ...fields,
  schedule: rows(programmeItem, SCHEDULE_ROWS_MAX, ['what_es', 'what_en']),
  safety_tools: rows(safetyTool, SAFETY_TOOLS_MAX, ['word_es', 'word_en']),
  safety_contact_name: clearable(singleLine({ min: 0, max: SAFETY_CONTACT_MAX })),
  version: clearable(wellFormed().max(64)),
})
