import { z } from 'zod'

export type JsonSchema = { [keyword: string]: unknown }
/** A schema that validates, or one that is derived from something else. */
export type Schema = z.ZodType | JsonSchema
export type Components = Record<string, JsonSchema>

const isZod = (schema: Schema): schema is z.ZodType => schema instanceof z.ZodType
/** These formats say what their patterns say. */
const KNOWN_FORMATS = ['date', 'date-time', 'uuid', 'email']

/**
 * The JSON Schema of what is sent (`input`) or answered (`output`). Schemas with an `id` (`schema.meta({ id })`) become components, to
 * which the result refers.
 */
export function toJsonSchema(schema: Schema, io: 'input' | 'output', components: Components): JsonSchema {
  if (!isZod(schema)) return schema
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  for (const [name, one] of Object.entries($defs as Components)) {
    const { id: _id, ...component } = simplify(one) as JsonSchema
    components[name] ??= component
  }
  return simplify(root) as JsonSchema
}

/** What zod writes in more words than a reader needs. Answers may get further members: clients ignore those that they do not know. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([keyword, inner]): [string, unknown][] => {
    if (keyword === '$ref') return [[keyword, String(inner).replace('#/$defs/', '#/components/schemas/')]]
    if (keyword === 'additionalProperties' && inner === false) return []
    if (Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER && /^(min|max)imum$/.test(keyword)) return []
    // Where a property has the name of a keyword, its schema is an object.
    if (keyword === 'pattern' && typeof inner === 'string' && 'format' in value && isKnownFormat(value.format))
      return []
    return [[keyword, simplify(inner)]]
  })
  return withNull(Object.fromEntries(entries))
}

const isKnownFormat = (format: unknown) => typeof format === 'string' && KNOWN_FORMATS.includes(format)

/** `anyOf` of one plain type and null is one schema of two types. */
function withNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema
  const [one] = anyOf as [JsonSchema]
  if (typeof one['type'] !== 'string' || 'const' in one) return schema
  const values = Array.isArray(one['enum']) ? { enum: [...one['enum'], null] } : {}
  return { ...rest, ...one, ...values, type: [one['type'], 'null'] }
}
