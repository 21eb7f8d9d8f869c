import type { FormField } from '#shared/registrations/form-definition.ts'
import { READY_NAMES, readyFields, readyKey } from '#shared/registrations/ready-made.ts'

/** The positions of neighbouring questions, without `to`. */
type Span = { from: number; to: number }

/** The ready-made group of several questions that a key comes from, also with a number behind it, and which of them it is. */
const MEMBERS = new Map(
  READY_NAMES.flatMap((name) => {
    const fields = readyFields(name)
    return fields.length > 1 ? fields.map(({ key }, position) => [key, { name, position }] as const) : []
  }),
)
const memberOf = (field: FormField) => MEMBERS.get(field.key) ?? MEMBERS.get(readyKey(field))

/** Whether a question goes on with the ready-made group of the one before it. */
function continues(before: FormField | undefined, field: FormField | undefined): boolean {
  const [first, second] = [before && memberOf(before), field && memberOf(field)]
  return !!first && !!second && first.name === second.name && first.position < second.position
}

/** The questions that move together with the one at a position: those of its ready-made group beside it, or it alone. */
export function groupAround(fields: readonly FormField[], at: number): Span {
  let [from, to] = [at, at + 1]
  while (continues(fields[from - 1], fields[from])) from--
  while (continues(fields[to - 1], fields[to])) to++
  return { from, to }
}

/** The position behind the group of a question, and behind those right after it that depend on it or on what it depends on itself. */
export function behindDependent(fields: readonly FormField[], at: number): number {
  const group = groupAround(fields, at)
  const known = new Set<string>()
  for (const member of fields.slice(group.from, group.to))
    for (let field: FormField | undefined = member; field && !known.has(field.key); ) {
      known.add(field.key)
      const asked: string | undefined = field.show_if?.key
      field = fields.find(({ key }) => key === asked)
    }
  let { to } = group
  for (let next = fields[to]; next?.show_if && known.has(next.show_if.key); next = fields[++to]) known.add(next.key)
  return groupAround(fields, to - 1).to
}
