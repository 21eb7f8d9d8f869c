import { handleMessage } from '#features/contact/commands.server.ts'
import { MessageReview } from '../ui/claim-review.tsx'
import { QueuePage } from '../ui/queue-page.tsx'
import { always } from '../ui/queues.ts'
import type { Route } from './+types/messages.ts'
import { decideOn, readQueue, simpleQueue } from './queue.server.ts'

const BEGINNING = 80
const QUEUE = simpleQueue('messages', ({ id, name, message, hours }) => ({
  key: String(id),
  title: name,
  about: message.length > BEGINNING ? `${message.slice(0, BEGINNING)}…` : message,
  hours,
}))

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
