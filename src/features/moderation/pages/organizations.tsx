import { rejectOrganization, verifyOrganization } from '../organizations.server.ts'
import { OrganizationReview } from '../ui/organization-review.tsx'
import { QueuePage } from '../ui/queue-page.tsx'
import { always } from '../ui/queues.ts'
import { REJECT } from '../ui/reason-dialog.tsx'
import type { Route } from './+types/organizations.ts'
import { decideOn, readQueue, simpleQueue } from './queue.server.ts'

const QUEUE = simpleQueue('organizations', ({ id, name, slug, type, county, hours }) => ({
  ...{ key: String(id), title: name, about: county, type, seal: slug, hours },
}))

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    verify: (ctx, { id }, _, visit) => verifyOrganization(ctx, id, visit),
    reject: (ctx, { id }, form, visit) => rejectOrganization(ctx, id, form, visit),
  })

export default function Organizations({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      read={loaderData}
      answer={actionData}
      review={(organization) => <OrganizationReview organization={organization} />}
      decide={{ refuse: REJECT, approve: { intent: 'verify', words: 'team.verify' } }}
    />
  )
}
