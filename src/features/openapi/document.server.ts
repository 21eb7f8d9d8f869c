import { type OpenApiDocument, openApiDocument } from '#platform/openapi/document.ts'
import { CALLS, GROUPS, RESOURCE_DESCRIPTIONS } from './calls.ts'
import { resources } from './resources.server.ts'

const DESCRIPTION = `Strapi v4’s REST grammar and envelopes, for the calendar of larp in Spain.

A thing has the same id in every answer and every call. Amounts are whole numbers of minor units of EUR: \`12000\` is 120.00.
Bodies are JSON, bare or as \`{"data": …}\`; a form, urlencoded or multipart, is read as well. Calls that read may be made with \`HEAD\`, and every
call from pages of any origin, with a token in the header. What the caller may not know of is a 404.`

const id = { schema: { type: 'string' }, example: '1' }
const row = { schema: { type: 'integer', minimum: 0 }, example: 1 }

let document: OpenApiDocument | undefined

/** The OpenAPI document of this API: the same for everybody, made when it is first asked for. */
export function getOpenApiDocument(): OpenApiDocument {
  document ??= openApiDocument({
    info: {
      ...{ title: 'Candil', version: '1', description: DESCRIPTION },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...{ groups: GROUPS, calls: CALLS, resources, descriptions: RESOURCE_DESCRIPTIONS },
    pathParameters: {
      id: { ...id, description: 'Its id; of events, organizations, venues and guides also the slug.' },
      slug: { ...id, description: 'Its slug, or a former one.', example: 'el-faro' },
      document: { ...row, description: 'The id of the document.' },
      organization: { ...row, description: 'The id of the organization.' },
      upload: { ...id, description: 'The last segment of its address.', example: `${'0'.repeat(32)}-rs` },
    },
  })
  return document
}
