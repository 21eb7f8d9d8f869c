import { isTree, type Raw, type RawTree } from './query/raw-query.ts'

/** Unwraps Strapi's envelopes, which clients send back with what they have read. */

/** The fields of an entry, wrapped in `attributes` or bare. */
export const unwrapEntry = (form: unknown): RawTree => {
  if (!isTree(form as Raw)) return {}
  const { attributes, ...bare } = form as RawTree
  return isTree(attributes) ? { ...bare, ...attributes } : (form as RawTree)
}

/** A relation without its wrapper: `{data: …}`, `{set: […]}` or `{connect: […]}`. */
export function unwrapRelation(value: Raw): Raw {
  if (!isTree(value)) return value
  const wrap = ['data', 'set', 'connect'].find((name) => name in value)
  return wrap ? value[wrap] : value
}

/** The id or slug of a to-one relation. */
export function unwrapId(value: Raw): Raw {
  const one = unwrapRelation(value)
  const entry = Array.isArray(one) ? (one[0] ?? null) : one
  return isTree(entry) && 'id' in entry ? entry['id'] : entry
}

/** Maps the entries of a to-many relation. */
export function mapList(value: Raw, each: (entry: Raw) => Raw): Raw {
  const list = unwrapRelation(value)
  return Array.isArray(list) ? list.map(each) : list
}

/** Forms and queries send integers as strings of digits; JSON sends numbers. */
export function withInteger(fields: RawTree, name: string, typed: boolean): RawTree {
  const value = fields[name]
  return typed && typeof value === 'string' && /^\d{1,10}$/.test(value) ? { ...fields, [name]: Number(value) } : fields
}
