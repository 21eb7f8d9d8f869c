import { addNote, takeCase } from '#features/abuse-reports/review.server.ts'
import type { WaitingReport } from '#shared/review/review-queues.ts'
import type { Route } from './+types/reports.ts'
import { defineQueue, loadQueuePage, queueAction } from './load-queue.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import type { DecisionOptions } from './review/decision/decision-bar.tsx'
import { ReportReview } from './review/report/report-review.tsx'

const QUEUE = defineQueue('reports')

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) => loadQueuePage(call, QUEUE)

export const action = queueAction('reports', {
  take: (ctx, { id }) => takeCase(ctx, id),
  note: (ctx, { id }, form) => addNote(ctx, id, form),
})

const reasonOf = <Intent extends 'settle' | 'warn' | 'hide' | 'remove' | 'uphold' | 'overturn'>(intent: Intent) =>
  ({
    intent,
    label: `admin.reports.${intent}`,
    title: `admin.reports.${intent}.title`,
    text: `admin.reports.${intent}.text`,
  }) as const

function decisionsOn({ appeal, version }: WaitingReport): DecisionOptions {
  if (appeal) return { refuse: reasonOf('uphold'), accept: reasonOf('overturn') }
  return {
    // Nobody is told why nothing is left to do.
    more: [{ ...reasonOf('settle'), isKept: true }, reasonOf('warn'), reasonOf('remove')],
    refuse: { intent: 'dismiss', label: 'admin.reports.dismiss' },
    accept: reasonOf('hide'),
    children: version && <input type="hidden" name="version" value={version} />,
  }
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      nameOf={({ name }) => name}
      review={(report) => <ReportReview report={report} result={actionData ?? null} />}
      decide={decisionsOn}
    />
  )
}
