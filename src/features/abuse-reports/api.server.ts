import { z } from 'zod'
import { type CallRequest, call } from '#kit/call.server.ts'
import { dataOf, entryOf } from '#platform/openapi/answer-schemas.ts'
import type { CallName, Parameter } from '#platform/openapi/call-description.ts'
import type { CallScope } from '#shared/api-scopes.ts'
import { DOCUMENT_PARENTS } from '#shared/documents/documents.ts'
import type { ReportableType } from '#shared/review/abuse-reports.ts'
import { getReportTarget, reportAbuse } from './report.server.ts'
import { reportForm } from './schema.ts'

const report = entryOf(z.object({ reference: z.string(), status: z.literal('open') }))

type Reporting<Name extends CallName> = {
  what: string
  type: ReportableType
  refOf: (params: CallRequest<Name>['params']) => string
  parameters?: Parameter[]
  patterns?: Record<string, string>
}

/** The same for everything that can be reported. */
const reporting = <Name extends CallName>(
  name: Name,
  scope: CallScope,
  { what, type, refOf, ...own }: Reporting<Name>,
) =>
  call(name, {
    group: 'Reports',
    access: 'anyone',
    scope,
    summary: `Report ${what}`,
    ...own,
    description:
      'The page `/report/{reference}` says what became of it. Reporting the same thing again with the same account answers with the first reference.',
    body: {
      bytes: 32 * 1024,
      schema: reportForm,
      example: { reason: 'other', message: 'Hay algo que mirar aquí.' },
    },
    answers: {
      201: {
        description: 'It was received.',
        schema: dataOf(report).extend({ meta: z.object({}) }),
        example: { data: { id: 6, attributes: { reference: 'D-7K2M9-X4QPT', status: 'open' } }, meta: {} },
      },
    },
    authorize: ({ ctx, params }) => getReportTarget(ctx, type, refOf(params)),
    run: async ({ ctx, params, body }) => {
      const { id, reference } = await reportAbuse(ctx, { type, ref: refOf(params) }, body)
      return { data: { id, attributes: { reference, status: 'open' } }, meta: {} }
    },
  })

export const abuseReportCalls = [
  reporting('POST /api/event/{id}/report_abuse', 'events:read?', {
    what: 'an event',
    type: 'event',
    refOf: ({ id }) => id,
  }),
  reporting('POST /api/character/{id}/report_abuse', 'characters:read?', {
    what: 'a character',
    type: 'character',
    refOf: ({ id }) => id,
  }),
  reporting('POST /api/documents/{parent}/{id}/report_abuse/{document}', 'files:read?', {
    what: 'a document',
    type: 'document',
    patterns: { parent: DOCUMENT_PARENTS.join('|') },
    refOf: ({ parent, id, document }) => `${parent}/${id}/${document}`,
    parameters: [
      {
        name: 'parent',
        in: 'path',
        description: 'What it belongs to.',
        example: 'event',
        schema: { type: 'string', enum: DOCUMENT_PARENTS },
      },
    ],
  }),
]
