import { markReviewed, publishEvent, rejectEvent, requestChanges } from '../events.server.ts'
import { DecisionBar } from '../ui/decision-bar.tsx'
import { EditReview } from '../ui/edit-review.tsx'
import { EventReview } from '../ui/event-review.tsx'
import { QueueScreen } from '../ui/queue-screen.tsx'
import { always } from '../ui/queues.ts'
import type { Route } from './+types/events.ts'
import { detail, list, takeDownEdited } from './events.server.ts'
import { decideOn, readQueue } from './queue.server.ts'

const QUEUE = { screen: 'events' as const, list, detail }

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    publish: (ctx, { id }, form, { jobs }) => publishEvent(ctx, id, { jobs, version: String(form['version'] ?? '') }),
    changes: (ctx, { id }, form, visit) => requestChanges(ctx, id, form, visit),
    reject: (ctx, { id }, form, visit) => rejectEvent(ctx, id, form, visit),
    reviewed: (ctx, { id }) => markReviewed(ctx, id),
    take_down: (ctx, { id }, form, visit) => takeDownEdited(ctx, id, form, visit),
  })

const REJECT = { intent: 'reject', words: 'team.reject', title: 'team.reject.title', text: 'team.reject.text' } as const
const CHANGES = {
  intent: 'changes',
  words: 'team.changes',
  title: 'team.changes.title',
  text: 'team.changes.text',
} as const
const DOWN = {
  intent: 'take_down',
  words: 'team.take_down',
  title: 'team.take_down.title',
  text: 'team.take_down.text',
} as const

export default function Events({ loaderData, actionData }: Route.ComponentProps) {
  const { item, reasons, asked, rows, at, screen } = loaderData
  const shared = { screen, at, count: rows.length, asked, answer: actionData ?? null }
  return (
    <QueueScreen {...loaderData}>
      {item?.kind === 'new' && reasons && (
        <>
          <EventReview waiting={item.event} page={item.page} html={item.html} />
          <DecisionBar
            {...shared}
            item={`${item.event.id}`}
            name={item.event.title}
            reasons={reasons}
            refuse={REJECT}
            change={CHANGES}
            approve={{ intent: 'publish', words: 'team.publish' }}
          >
            <input type="hidden" name="version" value={item.event.version} />
          </DecisionBar>
        </>
      )}
      {item?.kind === 'edit' && reasons && (
        <>
          <EditReview revision={item.revision} now={loaderData.now} />
          <DecisionBar
            {...shared}
            item={`edit-${item.revision.id}`}
            name={item.revision.event.title}
            reasons={reasons}
            refuse={DOWN}
            approve={{ intent: 'reviewed', words: 'team.reviewed' }}
          />
        </>
      )}
    </QueueScreen>
  )
}
