import type { JsonSchema } from '#platform/openapi/json-schema.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'

/** A part of what a value is; `schema` is the name of the component that it leads to. */
export type TypePart = { text: string; schema?: string }
/** A member of an object, and those of its own as rows below it, one level deeper. */
export type SchemaRow = {
  name: string
  depth: number
  type: TypePart[]
  isRequired: boolean
  /** HTML; empty where there is nothing to say. */
  description: string
}

/** Objects within objects are shown to this depth; below it, their type alone. */
const DEPTH = 4
/** Of longer lists of values only these are shown. */
const VALUES_SHOWN = 30

/** A description as HTML. */
export const toHtml = (text: unknown) => (typeof text === 'string' && text !== '' ? renderMarkdown(text).html : '')

/** What a value is, in words: `array of Event`, `string (date) or null`, `"a" or "b"`. */
export function typeOf(schema: JsonSchema): TypePart[] {
  const { $ref, anyOf, allOf, type, items, format, prefixItems } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1)!
    return [{ text: name, schema: name }]
  }
  const choices = (anyOf ?? allOf) as JsonSchema[] | undefined
  if (choices) return joined(choices.map(typeOf), anyOf ? ' or ' : ' and ')
  if ('const' in schema) return [{ text: JSON.stringify(schema['const']) }]
  if (Array.isArray(schema['enum'])) return [{ text: valuesOf(schema['enum']) }]
  const types = (Array.isArray(type) ? type : [type ?? 'anything']) as string[]
  return joined(
    types.map((one): TypePart[] => {
      if (one === 'array' && Array.isArray(prefixItems)) return [{ text: `array of ${prefixItems.length}` }]
      if (one === 'array') return [{ text: 'array of ' }, ...typeOf((items ?? {}) as JsonSchema)]
      return [{ text: one + (one === 'string' && format ? ` (${format})` : '') + boundsOf(one, schema) }]
    }),
    ' or ',
  )
}

const joined = (parts: TypePart[][], word: string): TypePart[] =>
  parts.flatMap((part, index) => (index > 0 ? [{ text: word }, ...part] : part))

function valuesOf(values: unknown[]): string {
  const shown = values.slice(0, VALUES_SHOWN).map((value) => JSON.stringify(value))
  return [...shown, ...(values.length > VALUES_SHOWN ? ['…'] : [])].join(' | ')
}

function boundsOf(type: string, { minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const [from, to] = type === 'string' ? [minLength, maxLength] : type === 'null' ? [] : [minimum, maximum]
  if (to !== undefined) return `, ${from ?? 0} to ${to}${type === 'string' ? ' characters' : ''}`
  return from === undefined || from === 0 || type === 'string' ? '' : `, ${from} or more`
}

/** The members of a schema, of all that it may be. */
export function rowsOf(schema: JsonSchema, depth = 0): SchemaRow[] {
  const { anyOf, allOf, items, properties, required = [] } = schema
  const choices = (anyOf ?? allOf) as JsonSchema[] | undefined
  if (choices) return choices.flatMap((one) => rowsOf(one, depth))
  if (items && depth < DEPTH) return rowsOf(items as JsonSchema, depth)
  if (!properties || depth >= DEPTH) return []
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, member]) => [
    {
      name,
      depth,
      type: typeOf(member),
      isRequired: (required as string[]).includes(name),
      description: toHtml(member['description']),
    },
    ...rowsOf(member, depth + 1),
  ])
}
