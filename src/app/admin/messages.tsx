import { markMessageHandled } from '#features/contact/commands.server.ts'
import type { WaitingMessage } from '#shared/review/review-queues.ts'
import type { Route } from './+types/messages.ts'
import { defineQueue, loadQueuePage, runDecision } from './load-queue.server.ts'
import { replyHref } from './messages.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { MessageReview } from './review/claim-review.tsx'

const BEGINNING = 80
const LINES = defineQueue('messages', ({ id, name, message, hours }) => ({
  key: String(id),
  title: name,
  about: message.length > BEGINNING ? `${message.slice(0, BEGINNING)}…` : message,
  hours,
}))
const QUEUE = { ...LINES, detail: (_: unknown, item: WaitingMessage) => ({ ...item, reply: replyHref(item) }) }

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) => loadQueuePage(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  runDecision(call, QUEUE, { handle: (ctx, { id }) => markMessageHandled(ctx, id) })

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      review={(message) => <MessageReview message={message} />}
      decide={{ approve: { intent: 'handle', label: 'admin.messages.handle' } }}
    />
  )
}
