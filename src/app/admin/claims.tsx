import { acceptClaim, rejectClaim } from '#features/review/commands/claims.server.ts'
import type { Route } from './+types/claims.ts'
import { decideOn, readQueue, simpleQueue } from './load-queue.server.ts'
import { always } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { ClaimReview } from './review/claim-review.tsx'
import { REJECT } from './review/reason-dialog.tsx'

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
