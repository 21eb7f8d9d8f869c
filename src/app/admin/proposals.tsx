import {
  acceptOrganizer,
  acceptVenue,
  rejectOrganizer,
  rejectVenue,
} from '#features/review/commands/proposals.server.ts'
import type { Route } from './+types/proposals.ts'
import { decideOn, readQueue, simpleQueue } from './load-queue.server.ts'
import { always } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { ProposalReview } from './review/proposal-review.tsx'
import { REJECT } from './review/reason-dialog.tsx'

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
