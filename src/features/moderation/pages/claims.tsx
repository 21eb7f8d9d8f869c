import { acceptClaim, rejectClaim } from '../claims.server.ts'
import { ClaimReview } from '../ui/claim-review.tsx'
import { QueuePage } from '../ui/queue-page.tsx'
import { always } from '../ui/queues.ts'
import { REJECT } from '../ui/reason-dialog.tsx'
import type { Route } from './+types/claims.ts'
import { decideOn, readQueue, simpleQueue } from './queue.server.ts'

const QUEUE = simpleQueue('claims', ({ id, organizer, person, hours }) => ({
  ...{ key: String(id), title: organizer.name, about: person.username, seal: organizer.slug, hours },
}))

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    accept: (ctx, { id }, _, visit) => acceptClaim(ctx, id, visit),
    reject: (ctx, { id }, form, visit) => rejectClaim(ctx, id, form, visit),
  })

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      read={loaderData}
      answer={actionData}
      review={(claim) => <ClaimReview claim={claim} />}
      decide={{ refuse: REJECT, approve: { intent: 'accept', words: 'team.claims.give' } }}
    />
  )
}
