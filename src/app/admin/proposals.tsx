import { acceptOrganizer, acceptVenue, rejectOrganizer, rejectVenue } from '#features/proposals/review.server.ts'
import type { Route } from './+types/proposals.ts'
import { defineQueue, loadQueuePage, runDecision } from './load-queue.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { REJECT } from './review/decision/reason-dialog.tsx'
import { ProposalReview } from './review/proposal-review.tsx'

const QUEUE = defineQueue('proposals', ({ kind, id, name, county, hours }) => ({
  ...{ key: `${kind}-${id}`, title: name, about: county, badge: kind, hours },
}))

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) => loadQueuePage(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  runDecision(call, QUEUE, {
    accept: (ctx, { entityType, id }, _) => (entityType === 'venue' ? acceptVenue : acceptOrganizer)(ctx, id),
    reject: (ctx, { entityType, id }, form) => (entityType === 'venue' ? rejectVenue : rejectOrganizer)(ctx, id, form),
  })

export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      review={(proposal) => <ProposalReview proposal={proposal} />}
      decide={{ refuse: REJECT, approve: { intent: 'accept', label: 'admin.accept' } }}
    />
  )
}
