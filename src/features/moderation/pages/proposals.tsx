import { acceptOrganizer, acceptVenue, rejectOrganizer, rejectVenue } from '../proposals.server.ts'
import { ProposalReview } from '../ui/proposal-review.tsx'
import { QueuePage } from '../ui/queue-page.tsx'
import { always } from '../ui/queues.ts'
import { REJECT } from '../ui/reason-dialog.tsx'
import type { Route } from './+types/proposals.ts'
import { decideOn, readQueue, simpleQueue } from './queue.server.ts'

const QUEUE = simpleQueue('proposals', ({ kind, id, name, county, hours }) => ({
  ...{ key: `${kind}-${id}`, title: name, about: county, badge: kind, hours },
}))

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    accept: (ctx, { thing, id }, _, visit) => (thing === 'venue' ? acceptVenue : acceptOrganizer)(ctx, id, visit),
    reject: (ctx, { thing, id }, form, visit) =>
      (thing === 'venue' ? rejectVenue : rejectOrganizer)(ctx, id, form, visit),
  })

export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      read={loaderData}
      answer={actionData}
      review={(proposal) => <ProposalReview proposal={proposal} />}
      decide={{ refuse: REJECT, approve: { intent: 'accept', words: 'team.accept' } }}
    />
  )
}
