import { calls } from '#kit/call.server.ts'
import { derived, extensionsOf } from '#kit/extension-point.ts'
import { resources } from '#kit/resource.server.ts'
import { type OpenApiDocument, openApiDocument } from '#platform/openapi/document.ts'
import { GROUPS } from './groups.ts'

const DESCRIPTION = `Strapi v4’s REST grammar and envelopes, for the calendar of larp in Spain.

A thing has the same id in every answer and every call. Amounts are whole numbers of minor units of EUR: \`12000\` is 120.00.
Bodies are JSON, bare or as \`{"data": …}\`; a form, urlencoded or multipart, is read as well. Calls that read may be made with \`HEAD\`, and every
call from pages of any origin, with a token in the header. What the caller may not know of is a 404.`

const id = { schema: { type: 'string' }, example: '1' }
const row = { schema: { type: 'integer', minimum: 0 }, example: 1 }

/** The OpenAPI document of the calls of all features: the same for everybody. */
export const getOpenApiDocument = derived(
  (ctx): OpenApiDocument =>
    openApiDocument({
      info: {
        title: 'Candil',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      groups: GROUPS,
      calls: extensionsOf(ctx, calls),
      resources: extensionsOf(ctx, resources),
      pathParameters: {
        id: { ...id, description: 'Its id; of events, organizations, venues and guides also the slug.' },
        slug: { ...id, description: 'Its slug, or a former one.', example: 'el-faro' },
        document: { ...row, description: 'The id of the document.' },
        organization: { ...row, description: 'The id of the organization.' },
        upload: { ...id, description: 'The last segment of its address.', example: `${'0'.repeat(32)}-rs` },
      },
    }),
)
