import type { Context } from '#core/context.ts'
import type { Proposal } from '#spec/queues.ts'
import { acceptOrganizer, acceptVenue, rejectOrganizer, rejectVenue } from '../proposals.server.ts'
import { listQueue } from '../queries.server.ts'
import { DecisionBar } from '../ui/decision-bar.tsx'
import { ProposalReview } from '../ui/proposal-review.tsx'
import { QueueScreen } from '../ui/queue-screen.tsx'
import { always } from '../ui/queues.ts'
import type { Route } from './+types/proposals.ts'
import { decideOn, readQueue } from './queue.server.ts'

const keyOf = ({ kind, id }: Proposal) => `${kind}-${id}`
const rowOf = (proposal: Proposal) => ({
  key: keyOf(proposal),
  title: proposal.name,
  about: proposal.county,
  badge: proposal.kind,
  type: null,
  seal: null,
  hours: proposal.hours,
})
const QUEUE = {
  screen: 'proposals' as const,
  list: async (ctx: Context) => (await listQueue(ctx, 'proposals')).map((item) => ({ row: rowOf(item), item })),
  detail: (_: Context, item: Proposal) => item,
}

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    accept: (ctx, { thing, id }, _, visit) => (thing === 'venue' ? acceptVenue : acceptOrganizer)(ctx, id, visit),
    reject: (ctx, { thing, id }, form, visit) =>
      (thing === 'venue' ? rejectVenue : rejectOrganizer)(ctx, id, form, visit),
  })

export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  const { item, reasons, asked, rows, at, screen } = loaderData
  return (
    <QueueScreen {...loaderData}>
      {item && reasons && (
        <>
          <ProposalReview proposal={item} />
          <DecisionBar
            screen={screen}
            item={keyOf(item)}
            at={at}
            count={rows.length}
            name={item.name}
            reasons={reasons}
            asked={asked}
            answer={actionData ?? null}
            refuse={{ intent: 'reject', words: 'team.reject', title: 'team.reject.title', text: 'team.reject.text' }}
            approve={{ intent: 'accept', words: 'team.accept' }}
          />
        </>
      )}
    </QueueScreen>
  )
}
