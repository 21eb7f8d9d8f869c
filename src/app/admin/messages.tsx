import { handleMessage } from '#features/contact/commands.server.ts'
import type { WaitingMessage } from '#shared/review/review-queues.ts'
import type { Route } from './+types/messages.ts'
import { decideOn, readQueue, simpleQueue } from './load-queue.server.ts'
import { replyTo } from './messages.server.ts'
import { always } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { MessageReview } from './review/claim-review.tsx'

const BEGINNING = 80
const LINES = simpleQueue('messages', ({ id, name, message, hours }) => ({
  key: String(id),
  title: name,
  about: message.length > BEGINNING ? `${message.slice(0, BEGINNING)}…` : message,
  hours,
}))
const QUEUE = { ...LINES, detail: (_: unknown, item: WaitingMessage) => ({ ...item, reply: replyTo(item) }) }

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, { handle: (ctx, { id }) => handleMessage(ctx, id) })

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      read={loaderData}
      answer={actionData}
      review={(message) => <MessageReview message={message} />}
      decide={{ approve: { intent: 'handle', words: 'team.messages.handle' } }}
    />
  )
}
