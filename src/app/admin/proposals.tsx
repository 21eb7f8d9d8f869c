import type { Route } from './+types/proposals.ts'
import { defineQueue, loadQueuePage, queueAction } from './load-queue.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { CHANGES, REJECT } from './review/decision/reason-dialog.tsx'
import { ProposalReview } from './review/proposal-review.tsx'

const QUEUE = defineQueue('proposals')

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) => loadQueuePage(call, QUEUE)
export const action = queueAction('proposals')

export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      nameOf={({ name }) => name}
      review={(proposal) => <ProposalReview proposal={proposal} />}
      decide={({ proposedBy, proposedEmail, asked }) => ({
        refuse: REJECT,
        // Nobody could be asked, or they have been.
        ...(!asked && (proposedBy ?? proposedEmail) && { change: CHANGES }),
        accept: { intent: 'accept', label: 'admin.accept' },
      })}
    />
  )
}
