import type { Context } from '#core/context.ts'
import { handleMessage } from '#features/contact/commands.server.ts'
import type { WaitingMessage } from '#spec/queues.ts'
import { listQueue } from '../queries.server.ts'
import { MessageReview } from '../ui/claim-review.tsx'
import { DecisionBar } from '../ui/decision-bar.tsx'
import { QueueScreen } from '../ui/queue-screen.tsx'
import { always } from '../ui/queues.ts'
import type { Route } from './+types/messages.ts'
import { decideOn, readQueue } from './queue.server.ts'

const BEGINNING = 80
const rowOf = ({ id, name, message, hours }: WaitingMessage) => ({
  key: String(id),
  title: name,
  about: message.length > BEGINNING ? `${message.slice(0, BEGINNING)}…` : message,
  badge: null,
  type: null,
  seal: null,
  hours,
})
const QUEUE = {
  screen: 'messages' as const,
  list: async (ctx: Context) => (await listQueue(ctx, 'messages')).map((item) => ({ row: rowOf(item), item })),
  detail: (_: Context, item: WaitingMessage) => item,
}

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, { handle: (ctx, { id }) => handleMessage(ctx, id) })

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { item, reasons, asked, rows, at, screen } = loaderData
  return (
    <QueueScreen {...loaderData}>
      {item && reasons && (
        <>
          <MessageReview message={item} />
          <DecisionBar
            screen={screen}
            item={String(item.id)}
            at={at}
            count={rows.length}
            name={item.name}
            reasons={reasons}
            asked={asked}
            answer={actionData ?? null}
            approve={{ intent: 'handle', words: 'team.messages.handle' }}
          />
        </>
      )}
    </QueueScreen>
  )
}
