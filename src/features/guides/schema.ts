import { z } from 'zod'
import { multiline, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import type { RawTree } from '#platform/strapi/query/raw-query.ts'
import type { ContentLocale, TextKind } from '#shared/enums.ts'

const KINDS: Record<string, TextKind> = { guides: 'guide', help: 'help', legal: 'legal' }
const PATH = /^(?:(es|en)\/)?(guides|help|legal)(?:\/([a-z0-9-]{1,120}))?\/?$/

/** Parses a `_content/…` path: a folder or one document in it, optionally with a language. Null when invalid. */
export function readContentPath(
  path: string,
): { kind: TextKind; slug: string | null; locale: ContentLocale | null } | null {
  const [, locale = null, folder = '', slug = null] = PATH.exec(path) ?? []
  const kind = KINDS[folder]
  return kind ? { kind, slug, locale: locale as ContentLocale | null } : null
}

/** The operators of `where` and Strapi's names for them. Regular expressions are not supported, since they could be made slow. */
const OPERATORS = {
  $eq: '$eq',
  $ne: '$ne',
  $in: '$in',
  $nin: '$notIn',
  $gt: '$gt',
  $gte: '$gte',
  $lt: '$lt',
  $lte: '$lte',
  $contains: '$contains',
} as const
const operator = z.enum(Object.keys(OPERATORS) as [keyof typeof OPERATORS, ...(keyof typeof OPERATORS)[]])

const scalar = z.union([z.string(), z.number(), z.boolean()])
const list = z.union([scalar, z.array(scalar)])
const test = z.union([scalar.transform((value) => ({ $eq: value })), z.partialRecord(operator, list)])
const fieldNames = z.union([z.string(), z.array(z.string())]).optional()

const direction = z.union([
  z.literal([1, '1', 'asc']).transform(() => 'asc'),
  z.literal([-1, '-1', 'desc']).transform(() => 'desc'),
])
/** `order`, `order:desc`, `['order', 'desc']`, `{order: -1}`. */
const order = z.union([
  z.string(),
  z.tuple([z.string(), direction]).transform((pair) => pair.join(':')),
  z.record(z.string(), direction).transform((keys) => Object.entries(keys).map((pair) => pair.join(':'))),
])

export const contentQuery = z.object({
  where: z.record(z.string(), test).optional(),
  only: fieldNames,
  without: fieldNames,
  sortBy: z.union([order, z.array(order).transform((keys) => keys.flat())]).optional(),
  skip: scalar.optional(),
  limit: scalar.optional(),
  text: scalar.nullable().optional(),
})
export type ContentQuery = Omit<z.output<typeof contentQuery>, 'where'> & { where: RawTree }

/** Validates a content query; `where` gets Strapi's operator names. */
export function readContentQuery(parameters: unknown): ContentQuery {
  const result = contentQuery.safeParse(parameters)
  if (!result.success) throw badRequest('Invalid value', result.error.issues[0]?.path.join('.') || 'query')
  const { where = {}, ...rest } = result.data
  return {
    ...rest,
    where: Object.fromEntries(Object.entries(where).map(([name, conditions]) => [name, toStrapiOperators(conditions)])),
  }
}

const toStrapiOperators = (conditions: RawTree): RawTree =>
  Object.fromEntries(
    Object.entries(conditions).map(([name, value]) => [OPERATORS[name as keyof typeof OPERATORS], value]),
  )

/** Merges plain query parameters with those of the JSON parameter `_params`. */
export function readContentParameters({ _params, ...plain }: RawTree): RawTree {
  const where = typeof plain['where'] === 'string' ? { where: parseJson(plain['where'], 'where') } : {}
  return { ...plain, ...where, ...(_params === undefined ? {} : (parseJson(_params, '_params') as RawTree)) }
}

function parseJson(raw: unknown, at: string): RawTree {
  try {
    const tree: unknown = JSON.parse(String(raw))
    if (tree !== null && typeof tree === 'object') return tree as RawTree
  } catch {}
  throw badRequest('Invalid JSON in', at)
}

const TITLE = { max: 160 }
const SUMMARY = { max: 400 }

/** The front matter of a file in content/. */
export const textFrontMatter = z.strictObject({
  title: z.string().trim().min(1).max(TITLE.max),
  slug: z
    .string()
    .max(120)
    .regex(/^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/),
  summary: z.string().trim().min(1).max(SUMMARY.max),
  order: z.number().int(),
  updated: z.iso.date(),
})

/** A text as edited by the site team. `seen` is the `updatedAt` of the version the form was opened with. */
export const textForm = z.object({
  title: singleLine(TITLE),
  summary: singleLine(SUMMARY),
  body: multiline({ max: 200_000 }),
  seen: nullable(z.string()),
})
