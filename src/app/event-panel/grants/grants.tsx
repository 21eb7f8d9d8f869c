import { useSearchParams } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { PlayersHeading } from '#app/event-panel/players/players-heading.tsx'
import * as page from '#app/event-panel/players/players-page.module.css'
import { authorizeEvent } from '#features/events/access.server.ts'
import { giveGrant, revokeGrant } from '#features/events/grants/commands.server.ts'
import { findGrantEnds, listGrants } from '#features/events/grants/queries.server.ts'
import { newGrant } from '#features/events/grants/schema.ts'
import { findOwnerName } from '#features/memberships/queries.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { can, grantsToGive } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { DoorOpen } from '#ui/icons/door-open.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { NoAccess } from '../no-access.tsx'
import type { Route } from './+types/grants.ts'
import { GrantsPart } from './grants-part.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, paths.eventGrants, async (ctx, event) => {
    if (!can(event.role, 'grants.edit')) return { grants: null, owner: await findOwnerName(ctx, event.team.id) }
    const ref = event.translationId
    const ends = await findGrantEnds(ctx, ref)
    const mayGive = grantsToGive(event.role)
    const open = mayGive.filter((grant) => ends[grant] === null || ends[grant] > ctx.now.getTime())
    return {
      grants: { given: await listGrants(ctx, ref), ends, mayGive, open, constraints: formConstraints(newGrant) },
    }
  })

const DONE = { added: 'eventGrants.added', removed: 'eventGrants.removed' } as const

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'grants.edit', slug),
  intents: { add: { run: giveGrant, done: 'added' }, remove: { run: revokeGrant, done: 'removed' } },
})

/** Check-in from the panel, and the people with a grant for the event: at its door, and for other parts of it. */
export default function EventGrants({ loaderData, actionData }: Route.ComponentProps) {
  const { event, grants } = loaderData
  const t = useText()
  const path = useLocalizedPath()
  const [params] = useSearchParams()
  if (!grants) return <NoAccess part="players" event={event} owner={loaderData.owner} />
  const done = params.get('done')
  const isDone = !actionData && (done === 'added' || done === 'removed')
  return (
    <>
      <PlayersHeading event={event} tab="grants" lede={t('checkIn.panel.lede')} />
      <div className={page.page}>
        <SuccessNote message={isDone ? t(DONE[done]) : null} />
        <p className="flow">
          {/* A document of its own, which a phone keeps. */}
          <Button as="a" variant="primary" href={path(paths.eventCheckIn(event.slug))}>
            <DoorOpen /> {t('checkIn.panel.open')}
          </Button>
          <span className="small muted">{t('checkIn.panel.open.text')}</span>
        </p>
        <GrantsPart {...grants} failure={actionData?.failure ?? null} />
      </div>
    </>
  )
}
