import { toFormFacts } from '#features/event-facts/merge.ts'
import type { StoredFacts } from '#features/event-facts/queries.server.ts'

/** Lists that are typed as one text, with an item on each line. */
const isLines = (name: string) => /^(to_bring|not_needed|themes_\w+)_e[sn]$/.test(name)

/** A control's value: yes and no are words, a row's box is ticked. */
function toControl(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

const toRow = (row: object) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name === 'in_play') return value ? [[name, 'on']] : []
      return [[name, toControl(value)]]
    }),
  )

export type FactsValues = Record<string, unknown> & { schedule: object[]; safety_tools: object[]; diets: string[] }

/** The facts by the names of the form's controls. */
export function toFormValues(facts: StoredFacts | null): FactsValues {
  const { schedule, safety_tools, ...rest } = toFormFacts(facts)
  const fields = Object.entries(rest as Record<string, unknown>).map(([name, value]) => {
    if (name === 'diets') return [name, value]
    return [name, isLines(name) ? (value as string[]).join('\n') : toControl(value)]
  })
  return { ...Object.fromEntries(fields), schedule: schedule.map(toRow), safety_tools: safety_tools.map(toRow) }
}
