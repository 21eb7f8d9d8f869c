import { z } from 'zod'
import type { FieldConstraint, FormConstraints } from '#ui/forms/constraints.ts'

/** What a schema checks with code of its own, told for the browser: `schema.register(fieldConstraint, { … })`. */
export const fieldConstraint = z.registry<FieldConstraint>()

const computed = new WeakMap<z.core.$ZodType, FormConstraints>()

/**
 * The constraints of a form's fields, for the page's loader: the schema itself stays on the server. The names are
 * those of the controls, as Conform writes them: `header.alternative_text`, `tickets[].price`.
 */
export function formConstraints(schema: z.core.$ZodType): FormConstraints {
  const known = computed.get(schema)
  if (known) return known
  const found: FormConstraints = {}
  constraintOf(schema, '', found)
  computed.set(schema, found)
  return found
}

function addField(name: string, schema: z.core.$ZodType, found: FormConstraints) {
  const constraint = constraintOf(schema, name, found)
  if (Object.keys(constraint).length > 0) found[name] = constraint
}

/** The constraint of a field. Those of the fields inside it are added to `found`. */
const constraintOf = (schema: z.core.$ZodType, name: string, found: FormConstraints): FieldConstraint => ({
  ...ownConstraint(schema as z.core.$ZodTypes, name, found),
  ...fieldConstraint.get(schema),
})

function ownConstraint(schema: z.core.$ZodTypes, name: string, found: FormConstraints): FieldConstraint {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      for (const [key, field] of Object.entries(def.shape)) addField(name ? `${name}.${key}` : key, field, found)
      return {}
    case 'array':
      addField(`${name}[]`, def.element, found)
      return {}
    case 'intersection':
      return { ...constraintOf(def.left, name, found), ...constraintOf(def.right, name, found) }
    case 'pipe':
      return { ...constraintOf(def.in, name, found), ...constraintOf(def.out, name, found) }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault': {
      const { required: _, ...rest } = constraintOf(def.innerType, name, found)
      return rest
    }
    case 'union':
      return unionConstraint(def.options.filter(isTyped).map((option) => constraintOf(option, name, found)))
    case 'string':
      return textConstraint(schema as z.ZodString)
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber
      return { required: true, ...(isSet(minValue) && { min: minValue }), ...(isSet(maxValue) && { max: maxValue }) }
    }
    case 'enum':
    case 'literal':
      return { required: true }
    default:
      return {}
  }
}

/** Controls send text: numbers and truth values of a union come from API clients. */
const isTyped = ({ _zod }: z.core.$ZodType) => !['number', 'boolean'].includes(_zod.def.type)

/** What all options have in common. */
function unionConstraint([first = {}, ...others]: FieldConstraint[]): FieldConstraint {
  const isShared = ([name, value]: [string, unknown]) =>
    others.every((other) => other[name as keyof FieldConstraint] === value)
  return Object.fromEntries(Object.entries(first).filter(isShared))
}

/** Without a limit, zod gives the largest safe integer. */
const isSet = (limit: number | null): limit is number => limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER

function textConstraint({ minLength, maxLength, format }: z.ZodString): FieldConstraint {
  return {
    ...((minLength || format) && { required: true }),
    ...(minLength && minLength > 1 && { minLength }),
    ...(maxLength !== null && { maxLength }),
    ...(format === 'email' && { type: 'email' }),
  }
}
