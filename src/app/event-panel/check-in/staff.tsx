import { useSearchParams } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { PlayersHeading } from '#app/event-panel/players/players-heading.tsx'
import * as page from '#app/event-panel/players/players-page.module.css'
import { getCheckInEvent } from '#features/check-in/queries/event.server.ts'
import { newStaff } from '#features/check-in/schema.ts'
import { addStaff, listStaff, revokeStaff } from '#features/check-in/staff/staff.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { findOwnerName } from '#features/memberships/queries.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { DoorOpen } from '#ui/icons/door-open.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { NoAccess } from '../no-access.tsx'
import type { Route } from './+types/staff.ts'
import { StaffPart } from './staff-part.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, paths.eventCheckInStaff, async (ctx, event) => {
    if (!can(event.role, 'players.edit'))
      return { checkIn: null, owner: await findOwnerName(ctx, event.organization.id) }
    const ref = event.translationId
    const { endsAt } = await getCheckInEvent(ctx, ref)
    const isOver = endsAt !== null && endsAt <= ctx.now.getTime()
    return { checkIn: { endsAt, isOver, staff: await listStaff(ctx, ref), constraints: formConstraints(newStaff) } }
  })

const DONE = { added: 'checkIn.staff.added', removed: 'checkIn.staff.removed' } as const

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'players.edit', slug),
  intents: { add: { run: addStaff, done: 'added' }, remove: { run: revokeStaff, done: 'removed' } },
})

/** Check-in from the panel: where it is, and who does it besides the organization. */
export default function CheckInStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { event, checkIn } = loaderData
  const t = useText()
  const path = useLocalizedPath()
  const [params] = useSearchParams()
  if (!checkIn) return <NoAccess part="players" event={event} owner={loaderData.owner} />
  const done = params.get('done')
  const isDone = !actionData && (done === 'added' || done === 'removed')
  return (
    <>
      <PlayersHeading event={event} tab="staff" lede={t('checkIn.panel.lede')} />
      <div className={page.page}>
        <SuccessNote message={isDone ? t(DONE[done]) : null} />
        <p className="flow">
          {/* A document of its own, which a phone keeps. */}
          <Button as="a" variant="primary" href={path(paths.eventCheckIn(event.slug))}>
            <DoorOpen /> {t('checkIn.panel.open')}
          </Button>
          <span className="small muted">{t('checkIn.panel.open.text')}</span>
        </p>
        <StaffPart {...checkIn} failure={actionData?.failure ?? null} />
      </div>
    </>
  )
}
