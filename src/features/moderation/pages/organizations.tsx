import type { Form } from '#core/form.server.ts'
import type { WaitingOrganization } from '#spec/queues.ts'
import { rejectOrganization, verifyOrganization } from '../organizations.server.ts'
import { listQueue } from '../queries.server.ts'
import { DecisionBar } from '../ui/decision-bar.tsx'
import { OrganizationReview } from '../ui/organization-review.tsx'
import { QueueScreen } from '../ui/queue-screen.tsx'
import { always } from '../ui/queues.ts'
import type { Route } from './+types/organizations.ts'
import { decideOn, readQueue } from './queue.server.ts'

const rowOf = ({ id, name, slug, type, county, hours }: WaitingOrganization) => ({
  key: String(id),
  title: name,
  about: county,
  badge: null,
  type,
  seal: slug,
  hours,
})
const QUEUE = {
  screen: 'organizations' as const,
  list: async (ctx: Parameters<typeof listQueue>[0]) =>
    (await listQueue(ctx, 'organizations')).map((item) => ({ row: rowOf(item), item })),
  detail: (_: unknown, item: WaitingOrganization) => item,
}

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    verify: (ctx, { id }, _: Form, visit) => verifyOrganization(ctx, id, visit),
    reject: (ctx, { id }, form, visit) => rejectOrganization(ctx, id, form, visit),
  })

export default function Organizations({ loaderData, actionData }: Route.ComponentProps) {
  const { item, reasons, asked, rows, at, screen } = loaderData
  return (
    <QueueScreen {...loaderData}>
      {item && reasons && (
        <>
          <OrganizationReview organization={item} />
          <DecisionBar
            screen={screen}
            item={String(item.id)}
            at={at}
            count={rows.length}
            name={item.name}
            reasons={reasons}
            asked={asked}
            answer={actionData ?? null}
            refuse={{ intent: 'reject', words: 'team.reject', title: 'team.reject.title', text: 'team.reject.text' }}
            approve={{ intent: 'verify', words: 'team.verify' }}
          />
        </>
      )}
    </QueueScreen>
  )
}
