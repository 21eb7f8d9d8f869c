import type { WaitingMessage } from '#shared/review/review-queues.ts'
import type { Route } from './+types/messages.ts'
import { defineQueue, loadQueuePage, queueAction } from './load-queue.server.ts'
import { replyHref } from './messages.server.ts'
import { alwaysRevalidate } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { MessageReview } from './review/claim-review.tsx'

const { detail, ...QUEUE } = defineQueue('messages')
const withReply = (message: WaitingMessage) => ({ ...message, reply: replyHref(message) })

export const shouldRevalidate = alwaysRevalidate
export const loader = (call: Route.LoaderArgs) =>
  loadQueuePage(call, { ...QUEUE, detail: async (...args) => withReply(await detail(...args)) })
export const action = queueAction('messages')

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QueuePage
      data={loaderData}
      result={actionData}
      nameOf={({ name }) => name}
      review={(message) => <MessageReview message={message} />}
      decide={{
        refuse: { intent: 'spam', label: 'admin.messages.spam' },
        accept: { intent: 'handle', label: 'admin.messages.handle' },
      }}
    />
  )
}
