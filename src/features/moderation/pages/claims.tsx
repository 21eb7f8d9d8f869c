import type { Context } from '#core/context.ts'
import type { WaitingClaim } from '#spec/queues.ts'
import { acceptClaim, rejectClaim } from '../claims.server.ts'
import { listQueue } from '../queries.server.ts'
import { ClaimReview } from '../ui/claim-review.tsx'
import { DecisionBar } from '../ui/decision-bar.tsx'
import { QueueScreen } from '../ui/queue-screen.tsx'
import { always } from '../ui/queues.ts'
import type { Route } from './+types/claims.ts'
import { decideOn, readQueue } from './queue.server.ts'

const rowOf = ({ id, organizer, person, hours }: WaitingClaim) => ({
  key: String(id),
  title: organizer.name,
  about: person.username,
  badge: null,
  type: null,
  seal: organizer.slug,
  hours,
})
const QUEUE = {
  screen: 'claims' as const,
  list: async (ctx: Context) => (await listQueue(ctx, 'claims')).map((item) => ({ row: rowOf(item), item })),
  detail: (_: Context, item: WaitingClaim) => item,
}

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    accept: (ctx, { id }, _, visit) => acceptClaim(ctx, id, visit),
    reject: (ctx, { id }, form, visit) => rejectClaim(ctx, id, form, visit),
  })

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { item, reasons, asked, rows, at, screen } = loaderData
  return (
    <QueueScreen {...loaderData}>
      {item && reasons && (
        <>
          <ClaimReview claim={item} />
          <DecisionBar
            screen={screen}
            item={String(item.id)}
            at={at}
            count={rows.length}
            name={item.organizer.name}
            reasons={reasons}
            asked={asked}
            answer={actionData ?? null}
            refuse={{ intent: 'reject', words: 'team.reject', title: 'team.reject.title', text: 'team.reject.text' }}
            approve={{ intent: 'accept', words: 'team.claims.give' }}
          />
        </>
      )}
    </QueueScreen>
  )
}
