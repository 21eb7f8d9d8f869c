import { useSearchParams } from 'react-router'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { leaveCoOrganizing } from '#features/co-organizers/answer.server.ts'
import { inviteCoOrganizer, removeCoOrganizer, saveCoOrganizerGrants } from '#features/co-organizers/commands.server.ts'
import { findInvitable, listCoOrganizers } from '#features/co-organizers/queries.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getOrganizationBySlug } from '#features/organizations/own.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { coOrganizersQuery } from '#shared/co-organizers.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loadEventPage } from '../load-event.server.ts'
import type { Route } from './+types/co-organizers.ts'
import { InvitePart } from './invite-part.tsx'
import { OrganizerList } from './organizer-list.tsx'
import { WhatTheyMay } from './what-they-may.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, eventPanelPaths.coOrganizers, async (ctx, { slug }) => {
    const { q } = coOrganizersQuery.read(call.url.searchParams)
    const { list, mayEdit } = await listCoOrganizers(ctx, slug)
    return { list, mayEdit, q, found: mayEdit && q ? await findInvitable(ctx, slug, q) : [] }
  })

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'events.read', slug),
  intents: {
    invite: { run: inviteCoOrganizer, done: 'invited' },
    grant: { run: saveCoOrganizerGrants, done: 'granted' },
    remove: { run: removeCoOrganizer, done: 'removed' },
    leave: async (ctx, _, form) => {
      const id = await leaveCoOrganizing(ctx, form)
      const { slug } = await getOrganizationBySlug(ctx, id)
      return redirectTo(pathWithQuery(paths.organizationPanel(slug), { done: 'co_left' }))
    },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const DONE = {
  invited: 'coOrganizers.done.invited',
  granted: 'coOrganizers.done.granted',
  removed: 'coOrganizers.done.removed',
} as const

/** Who organizes the event with its host, and inviting others. */
export default function CoOrganizers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { event, list, mayEdit, q, found } = loaderData
  const done = params.get('done') ?? ''
  const isDone = !actionData && Object.hasOwn(DONE, done)
  return (
    <>
      <PanelMeta event={event} title={t('coOrganizers.title')} />
      <PanelHeading title={t('coOrganizers.title')} lede={t('coOrganizers.lede', { host: event.organization.name })} />
      <SuccessNote message={isDone ? t(DONE[done as keyof typeof DONE]) : null} />
      <OrganizerList
        host={event.organization}
        list={list}
        mayEdit={mayEdit}
        failure={failureOf(actionData, 'grant', 'remove', 'leave')}
      />
      {mayEdit && (
        <InvitePart key={list.length} slug={event.slug} q={q} found={found} failure={failureOf(actionData, 'invite')} />
      )}
      <WhatTheyMay host={event.organization.name} />
    </>
  )
}
