import { markReviewed, publishEvent, rejectEvent, requestChanges } from '#features/review/commands/events.server.ts'
import { removePicture } from '#features/review/commands/pictures.server.ts'
import { paths } from '#shared/paths.ts'
import type { WaitingEvent } from '#shared/review/review-queues.ts'
import type { Route } from './+types/events.ts'
import { detail, list, takeDownEdited } from './events.server.ts'
import { decideOn, readQueue } from './load-queue.server.ts'
import { always } from './queue/queue-addresses.ts'
import { QueuePage } from './queue/queue-page.tsx'
import { EditReview } from './review/edit-review.tsx'
import { EventReview } from './review/event-review.tsx'
import { PictureReview } from './review/picture-review.tsx'
import { REJECT } from './review/reason-dialog.tsx'

const QUEUE = { screen: 'events' as const, list, detail }

export const shouldRevalidate = always
export const loader = (call: Route.LoaderArgs) => readQueue(call, QUEUE)

export const action = (call: Route.ActionArgs) =>
  decideOn(call, QUEUE, {
    publish: (ctx, { id }, form, { jobs }) => publishEvent(ctx, id, { jobs, version: String(form['version'] ?? '') }),
    changes: (ctx, { id }, form, visit) => requestChanges(ctx, id, form, visit),
    reject: (ctx, { id }, form, visit) => rejectEvent(ctx, id, form, visit),
    reviewed: (ctx, { id }) => markReviewed(ctx, id),
    remove_picture: (ctx, _, form, visit) => removePicture(ctx, Number(form['id']), form, visit),
    take_down: (ctx, { id }, form, visit) => takeDownEdited(ctx, id, form, visit),
  })

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
  return (
    <QueuePage
      read={loaderData}
      answer={actionData}
      review={(item) =>
        item.kind === 'new' ? (
          <>
            <EventReview waiting={item.event} page={item.page} texts={item.texts} />
            {item.event.picture && (
              <PictureReview
                picture={item.event.picture}
                name={item.event.title}
                answer={actionData ?? null}
                own={item.event.own}
                to={paths.adminItem('events', `${item.event.id}`)}
              />
            )}
          </>
        ) : (
          <EditReview revision={item.revision} now={loaderData.now} answer={actionData ?? null} />
        )
      }
      decide={(item) => (item.kind === 'new' ? { ...NEW, children: <Version of={item.event} /> } : EDITED)}
    />
  )
}

const NEW = { refuse: REJECT, change: CHANGES, approve: { intent: 'publish', words: 'team.publish' } } as const
const EDITED = { refuse: DOWN, approve: { intent: 'reviewed', words: 'team.reviewed' } } as const

/** A decision is about what was read. */
const Version = ({ of }: { of: WaitingEvent }) => <input type="hidden" name="version" value={of.version} />
