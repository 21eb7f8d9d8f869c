import { z } from 'zod'
import { dataOf, entryOf } from '#platform/openapi/answer-schemas.ts'
import type { CallDescription, CallDescriptions, Parameter } from '#platform/openapi/call-description.ts'
import { DOCUMENT_PARENTS } from '#shared/documents/documents.ts'
import { reportForm } from './schema.ts'

const report = entryOf(z.object({ reference: z.string(), status: z.literal('open') }))

/** The same for everything that can be reported. */
const reporting = (what: string, parameters: Parameter[] = []): CallDescription => ({
  ...{ group: 'Reports', access: 'anyone', summary: `Report ${what}`, parameters },
  description:
    'The page `/report/{reference}` says what became of it. Reporting the same thing again with the same account answers with the first reference.',
  body: { schema: reportForm, example: { reason: 'other', message: 'Hay algo que mirar aquí.' } },
  answers: {
    201: {
      description: 'It was received.',
      schema: dataOf(report).extend({ meta: z.object({}) }),
      example: { data: { id: 6, attributes: { reference: 'D-7K2M9-X4QPT', status: 'open' } }, meta: {} },
    },
  },
})

export const abuseReportCalls: CallDescriptions = {
  'POST /api/event/{id}/report_abuse': reporting('an event'),
  'POST /api/character/{id}/report_abuse': reporting('a character'),
  'POST /api/documents/{parent}/{id}/report_abuse/{document}': reporting('a document', [
    {
      ...{ name: 'parent', in: 'path', description: 'What it belongs to.', example: 'event' },
      schema: { type: 'string', enum: DOCUMENT_PARENTS },
    },
  ]),
}
