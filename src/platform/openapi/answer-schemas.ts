import { z } from 'zod'
import { errorBody } from '#platform/strapi/error-body.ts'
import { STATUS_OF, STRAPI_ERROR_NAMES } from '#shared/error-codes.ts'

/** Pieces of which features put together what their calls answer. */

export const id = z.int().min(1)
export const instant = z.iso.datetime()
export const day = z.iso.date()
/** Of Spanish and English, the first missing where there is none. */
export const localizedText = z.object({ es: z.string(), en: z.string().nullable() })

/** Another component by its name, such as the entry of a resource. */
export const refTo = (name: string) => z.unknown().meta({ $ref: `#/components/schemas/${name}` })

export const entryOf = (attributes: z.ZodType, entryId: z.ZodType = id) => z.object({ id: entryId, attributes })
export const toOne = (entry: z.ZodType) => z.object({ data: entry.nullable() })
export const toMany = (entry: z.ZodType) => z.object({ data: z.array(entry) })
export const dataOf = (data: z.ZodType) => z.object({ data })

const pagination = z
  .union([
    z.object({
      page: z.int().min(1),
      pageSize: z.int().min(1),
      pageCount: z.int().min(0).optional(),
      total: z.int().min(0).optional(),
    }),
    z.object({ start: z.int().min(0), limit: z.int().min(1), total: z.int().min(0).optional() }),
  ])
  .meta({
    id: 'Pagination',
    description:
      'In the form in which the page was asked for. `total` and `pageCount` are missing with `withCount=false`.',
  })
export const listOf = (entry: z.ZodType) => z.object({ data: z.array(entry), meta: z.object({ pagination }) })
export const SINGLE_PAGE = { pagination: { page: 1, pageSize: 1, pageCount: 1, total: 1 } }

const fieldError = z.object({
  path: z.array(z.string()).meta({ description: 'The field, such as `["email"]`.' }),
  message: z.string().meta({ description: 'What is wrong with it: a code such as `required`, `too_long` or `taken`.' }),
  name: z.string(),
})

/** Where an event was deleted, as only its organization is told. */
export const GONE = 'The event was deleted.'
/** Where nothing may be added to or changed about what a suspended organization has. */
export const SUSPENDED = { description: 'The organization is suspended.', reasons: ['organization_not_active'] }

/** The envelope of every error. */
export const errorSchema = z
  .object({
    data: z.null(),
    error: z.object({
      status: z.int(),
      name: z.string(),
      message: z.string().meta({ description: 'In the language of `Accept-Language`; English without it.' }),
      details: z.looseObject({ reason: z.string().optional(), errors: z.array(fieldError).optional() }),
    }),
    code: z.literal('error').optional(),
    message_code: z.string().optional(),
    message: z.string().optional(),
  })
  .meta({
    id: 'Error',
    description:
      'Strapi’s error envelope. Some calls repeat the error at the top level, as `code`, `message_code` and `message`.',
  })

const NAMES: Record<number, string> = {
  ...Object.fromEntries(
    Object.entries(STATUS_OF).map(([kind, status]) => [status, STRAPI_ERROR_NAMES[kind as keyof typeof STATUS_OF]]),
  ),
  404: 'NotFoundError',
}
const MESSAGES: Record<number, string> = {
  400: 'Invalid',
  401: 'Missing or invalid credentials',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Body Too Slow',
  409: 'Conflict',
  410: 'Gone',
  413: 'Body Too Large',
  429: 'Too Many Tries',
  503: 'Unavailable',
}

/** An error as a caller gets it. */
export const errorExample = (status: number, details: Record<string, unknown> = {}) =>
  errorBody(status, NAMES[status] ?? 'ApplicationError', MESSAGES[status] ?? 'Error', details)
