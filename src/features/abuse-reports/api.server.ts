import { Hono } from 'hono'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import type { ReportableType } from '#shared/review/abuse-reports.ts'
import { getReportTarget, reportAbuse } from './report.server.ts'

const BODY_LIMIT = { limit: 32 * 1024 }

/** Reports of abuse: 201 with the reference. */
export const abuseReportsApi = new Hono<Env>()
  .post('/documents/:a{character|event}/:b/report_abuse/:id', (c) => {
    const { a, b, id } = c.req.param()
    return report(c, 'document', `${a}/${b}/${id}`)
  })
  .post('/event/:id/report_abuse', (c) => report(c, 'event', c.req.param('id')))
  .post('/character/:id/report_abuse', (c) => report(c, 'character', c.req.param('id')))

async function report(c: Call, type: ReportableType, ref: string) {
  // Before the body is read.
  await getReportTarget(c.var.ctx, type, ref)
  const body = await readApiBody(c.req.raw, BODY_LIMIT)
  const { id, reference } = await reportAbuse(c.var.ctx, { type, ref }, body)
  return c.json({ data: { id, attributes: { reference, status: 'open' } }, meta: {} }, 201)
}
