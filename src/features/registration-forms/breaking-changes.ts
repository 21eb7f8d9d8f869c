import { allFields, type FormDefinition, type FormField, hasOptions } from '#shared/registrations/form-definition.ts'

/** A change after which some answers no longer fit the form. They are kept with their version, but nobody is asked again. */
export type BreakingChange =
  | { kind: 'removed' | 'retyped'; field: FormField }
  | { kind: 'option'; field: FormField; option: string }
  | { kind: 'tickets'; field: FormField; tickets: number[] }

/** What breaks answers to `before`, when the form becomes `after`. */
export function findBreakingChanges(before: FormDefinition, after: FormDefinition): BreakingChange[] {
  const kept = new Map(allFields(after).map((field) => [field.key, field]))
  return allFields(before)
    .filter(({ type }) => type !== 'static')
    .flatMap((field): BreakingChange[] => {
      const now = kept.get(field.key)
      if (!now) return [{ kind: 'removed', field }]
      if (!isSameKind(field, now)) return [{ kind: 'retyped', field }]
      const options = hasOptions(field.type) ? field.options.map(({ key }) => key) : []
      const gone = options.filter((key) => !now.options.some((option) => option.key === key))
      return [
        ...gone.map((option): BreakingChange => ({ kind: 'option', field, option })),
        ...(isNarrower(field.tickets, now.tickets) ? [{ kind: 'tickets' as const, field, tickets: now.tickets }] : []),
      ]
    })
}

/** A short text may become a long one: every answer still fits. */
const isSameKind = (before: FormField, after: FormField) =>
  before.type === after.type || (before.type === 'text' && after.type === 'textarea')

/** An empty list means all tickets. */
const isNarrower = (before: number[], after: number[]) =>
  after.length > 0 && (before.length === 0 || before.some((id) => !after.includes(id)))
