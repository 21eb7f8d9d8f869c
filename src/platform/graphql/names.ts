import type { Resources } from '#platform/strapi/resource.ts'

/** `quick-start-guide` becomes `QuickStartGuide`. */
export const typeName = (type: string) =>
  type
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The field of the query type for one entry: `quickStartGuide`. */
export const fieldName = (type: string) => {
  const name = typeName(type)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** `createdAt` and `date_start` become `CREATED_AT` and `DATE_START`. */
export const enumName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** The id of an entry among the entries of all types: `event:12`, where 12 is its id in the REST API. */
export const nodeId = (type: string, id: number) => `${type}:${id}`

/** The type and the REST id of a node id; null for anything else. */
export function parseNodeId(resources: Resources, text: string): { type: string; id: string } | null {
  const [, type = '', id = ''] = /^([a-z-]{1,40}):(\d{1,10})$/.exec(text) ?? []
  return Object.hasOwn(resources, type) ? { type, id } : null
}
