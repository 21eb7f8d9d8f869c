import { isTree, type Raw, type RawTree } from './query/raw-query.ts'

/** What a client sends of something it has read: Strapi's envelopes come back with it. */

/** An entry's fields, wrapped in `attributes` or bare. */
export const fieldsOf = (form: unknown): RawTree => {
  if (!isTree(form as Raw)) return {}
  const { attributes, ...bare } = form as RawTree
  return isTree(attributes) ? { ...bare, ...attributes } : (form as RawTree)
}

/** A relation without its wrapping: `{data: …}`, `{set: […]}` and `{connect: […]}` are what is in them. */
export function related(value: Raw): Raw {
  if (!isTree(value)) return value
  const wrap = ['data', 'set', 'connect'].find((name) => name in value)
  return wrap ? value[wrap] : value
}

/** The one entry meant, by its id or slug. */
export function oneId(value: Raw): Raw {
  const one = related(value)
  const entry = Array.isArray(one) ? (one[0] ?? null) : one
  return isTree(entry) && 'id' in entry ? entry['id'] : entry
}

/** Each of a list, as `each` makes it. */
export function listed(value: Raw, each: (entry: Raw) => Raw): Raw {
  const list = related(value)
  return Array.isArray(list) ? list.map(each) : list
}

/** A form and a query can only send a whole number as its digits; JSON sends the number itself. */
export function withWhole(fields: RawTree, name: string, typed: boolean): RawTree {
  const value = fields[name]
  return typed && typeof value === 'string' && /^\d{1,10}$/.test(value) ? { ...fields, [name]: Number(value) } : fields
}
