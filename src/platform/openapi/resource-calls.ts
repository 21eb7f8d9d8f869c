import type { Resource } from '#platform/strapi/resource.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { API_CLAUSES, API_DEPTH, SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { SINGLE_PAGE } from './answer-schemas.ts'
import type { CallDescription, Parameter } from './call-description.ts'
import { componentOf, componentRef, type DescribedResource } from './resource-schemas.ts'

type Words = { group: string; summary: string; description?: string }

/** Which language entries are in. */
export const LOCALE: Parameter = {
  name: 'locale',
  in: 'query',
  schema: { type: 'string', enum: CONTENT_LOCALES },
  example: 'en',
  description: 'The language of texts; Spanish without it.',
}
const PUBLICATION: Parameter = {
  name: 'publicationState',
  in: 'query',
  schema: { type: 'string', enum: ['live'] },
  example: 'live',
  description: 'Only what is published can be read; Strapi’s `preview` is refused.',
}

/** A list whose items are joined by commas. */
const commas = { in: 'query', style: 'form', explode: false } as const
/** Names in brackets, as in `filters[title][$eq]=x`. */
const brackets = { in: 'query', style: 'deepObject', explode: true } as const

export const paginationParameter = (pageSize: number, maxPageSize: number): Parameter => ({
  name: 'pagination',
  ...brackets,
  example: { page: 1, pageSize: 10 },
  description: `Either \`page\` and \`pageSize\`, or \`start\` and \`limit\`. ${pageSize} entries without it, at most ${maxPageSize}; \`limit=-1\` is the most.`,
  schema: {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1 },
      pageSize: { type: 'integer', minimum: 1 },
      start: { type: 'integer', minimum: 0 },
      limit: { type: 'integer', minimum: -1 },
      withCount: { type: 'boolean' },
    },
  },
})

/** One order of a list. */
export const orderParameter = (orders: readonly string[]): Parameter => ({
  name: 'sort',
  in: 'query',
  style: 'form',
  explode: false,
  example: [orders[0]],
  description: `One order; \`${orders[0]}\` without it.`,
  schema: { type: 'array', maxItems: 1, items: { type: 'string', enum: orders } },
})

function selectionParameters({ fields, relations }: Resource): Parameter[] {
  const names = Object.keys(fields)
  const selected: Parameter = {
    name: 'fields',
    ...commas,
    example: names.slice(0, 2),
    description: 'The attributes to answer with; all without it, or with `*`.',
    schema: { type: 'array', items: { type: 'string', enum: ['*', ...names] } },
  }
  const first = Object.keys(relations)
  if (first.length === 0) return [selected]
  const populate: Parameter = {
    name: 'populate',
    ...commas,
    example: first.slice(0, 2),
    description: `The relations to answer with: \`*\`, or names such as \`${first[0]}\`, with dots through at most ${API_DEPTH} of them. Nested as well, each with \`fields\`, \`filters\`, \`sort\` and \`populate\` of its own: \`populate[${first[0]}][fields]=id\`.`,
    schema: {
      type: 'array',
      items: { type: 'string', pattern: `^(\\*|(${first.join('|')})(\\.[a-z_]+){0,${API_DEPTH - 1}})$` },
    },
  }
  return [selected, populate]
}

function listParameters(type: string, resource: Resource): Parameter[] {
  const { fields, localized, pageSize, maxPageSize } = resource
  const sortable = ['id', ...Object.keys(fields).filter((name) => fields[name] !== 'json')]
  const locales = localized ? ['all', ...CONTENT_LOCALES] : CONTENT_LOCALES
  return [
    {
      name: 'filters',
      ...brackets,
      schema: componentRef(`${componentOf(type)}Filters`),
      description: `Conditions, such as \`filters[id][$in]=1,2\`: at most ${API_CLAUSES}, through at most ${API_DEPTH} relations.`,
      example: { id: { $in: [1, 2] } },
    },
    {
      name: 'sort',
      ...commas,
      example: [`${sortable[1]}:asc`],
      description: 'Attributes, also of relations with one entry, each with `:asc` or `:desc`.',
      schema: {
        type: 'array',
        items: {
          type: 'string',
          pattern: `^(${sortable.join('|')}|[a-z_]+(\\.[A-Za-z_]+){1,${API_DEPTH}})(:(asc|desc))?$`,
        },
      },
    },
    ...selectionParameters(resource),
    paginationParameter(pageSize, maxPageSize),
    { ...LOCALE, schema: { type: 'string', enum: locales } },
    {
      name: '_q',
      in: 'query',
      schema: { type: 'string', maxLength: SEARCH_TEXT_LENGTH },
      example: 'faro',
      description: 'Words that must all occur in the texts of an entry, whatever their accents.',
    },
    PUBLICATION,
  ]
}

const TOO_LARGE = {
  description:
    'A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`).',
  reasons: ['answer_too_large'],
}

/** `GET /events` and the like, from the fields and relations of the resource. */
export const listDescription = (
  { type, resource, example }: DescribedResource,
  words: Words,
): Omit<CallDescription, 'name' | 'body'> => ({
  ...words,
  access: 'anyone',
  scope: 'public',
  parameters: listParameters(type, resource),
  answers: {
    200: {
      description: 'A page of entries.',
      schema: {
        type: 'object',
        required: ['data', 'meta'],
        properties: {
          data: { type: 'array', items: componentRef(componentOf(type)) },
          meta: { type: 'object', required: ['pagination'], properties: { pagination: componentRef('Pagination') } },
        },
      },
      example: { data: [{ id: 1, attributes: example }], meta: SINGLE_PAGE },
    },
  },
  errors: { 400: TOO_LARGE },
})

/** `GET /events/{id}` and the like. */
export const entryDescription = (
  { type, resource, example }: DescribedResource,
  words: Words,
): Omit<CallDescription, 'name' | 'body'> => ({
  ...words,
  access: 'anyone',
  scope: 'public',
  parameters: [...selectionParameters(resource), resource.localized ? localeOfEntry : LOCALE, PUBLICATION],
  answers: {
    200: {
      description: 'The entry.',
      schema: {
        type: 'object',
        required: ['data', 'meta'],
        properties: { data: componentRef(componentOf(type)), meta: { type: 'object' } },
      },
      example: { data: { id: 1, attributes: example }, meta: {} },
    },
  },
  errors: { 400: TOO_LARGE, 404: 'There is no such entry, or it is not public.' },
})
const localeOfEntry: Parameter = {
  ...LOCALE,
  schema: { type: 'string', enum: ['all', ...CONTENT_LOCALES] },
  description: 'The language of the entry: its translation where there is one, else the entry itself.',
}
