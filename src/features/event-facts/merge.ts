import type { z } from 'zod'
import { inOrder, isSaid } from '#shared/event-facts/event-facts.ts'
import { type FactColumn, factEntries, isTranslated } from '#shared/event-facts/fact-columns.ts'
import type { StoredFacts } from './queries.server.ts'
import type { eventFactsForm } from './schema.ts'

type Sent = Partial<Omit<z.output<typeof eventFactsForm>, 'version'>>

/** The names of each stored column: in the form, and in the table. */
const STORED = factEntries.flatMap(([name, column]) =>
  isTranslated(column)
    ? (['Es', 'En'] as const).map((language) => ({
        sent: `${column.api}_${language.toLowerCase()}`,
        stored: `${name}${language}`,
        column,
      }))
    : [{ sent: column.api, stored: name, column }],
)

const emptyOf = ({ kind }: FactColumn) => (kind === 'lines' || kind === 'choices' ? [] : null)

/** The facts after a form, in the order of the table; those not sent stay. */
export function mergeFacts(sent: Sent, before: StoredFacts | null): StoredFacts {
  const [values, former] = [sent as Record<string, unknown>, before as Record<string, unknown> | null]
  const merged = STORED.map(({ sent: name, stored, column }) => {
    const value = values[name]
    const kept = former?.[stored] ?? emptyOf(column)
    return [stored, value === undefined ? kept : value || value === false ? value : emptyOf(column)]
  })
  return {
    ...(Object.fromEntries(merged) as StoredFacts),
    schedule: sent.schedule ? inOrder(sent.schedule) : (before?.schedule ?? []),
    safetyTools: sent.safety_tools ?? before?.safetyTools ?? [],
    safetyContactName:
      sent.safety_contact_name === undefined ? (before?.safetyContactName ?? null) : sent.safety_contact_name || null,
  }
}

/** Whether anything is said. */
export const hasFacts = (facts: StoredFacts) => Object.values(facts).some(isSaid)

/** The same by the names of the form. */
export const toFormFacts = (facts: StoredFacts | null) => toForm(facts ?? mergeFacts({}, null))

const toForm = (facts: StoredFacts) => ({
  ...Object.fromEntries(STORED.map(({ sent, stored }) => [sent, (facts as Record<string, unknown>)[stored]])),
  schedule: facts.schedule,
  safety_tools: facts.safetyTools,
  safety_contact_name: facts.safetyContactName,
})
