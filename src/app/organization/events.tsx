import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { restoreEvent } from '#features/events/commands/deletion.server.ts'
import { listDeletedEvents } from '#features/events/queries/deleted-events.server.ts'
import { searchOrganizationEvents } from '#features/events/queries/organization-events.server.ts'
import { EventTable } from '#features/events/ui/organizer-event-table.tsx'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { textOf } from '#platform/forms/read-form.server.ts'
import { parseIdOrSlug, slugOf } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { can } from '#shared/member-permissions.ts'
import {
  EVENT_ORDERS,
  type EventFilter,
  type EventListQuery,
  eventListQuery,
  PANEL_PAGE_ROWS,
} from '#shared/panel-lists.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { ListPager } from '#ui/components/panels/list-pager.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { ListSearch } from '#ui/forms/list-search.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/events.ts'
import { DeletedEvents, RestoreForm } from './deleted-events.tsx'
import { loadOrganization, toEventRow } from './load-organization.server.ts'

const filterLabel = (filter: EventFilter): MessageKey =>
  filter === 'all' ? 'panel.list.filter.all' : filter === 'past' ? 'panel.list.filter.past' : `moderation.${filter}`

export async function loader(call: Route.LoaderArgs) {
  const { organization, count } = await loadOrganization(call, paths.organizationEvents)
  const query = eventListQuery.read(call.url.searchParams)
  const { slug, role, status } = organization
  const mayAdd = can(role, 'events.edit') && (status === 'active' || status === 'pending')
  return loadOrThrow(call.context, async (ctx) => {
    const { rows, ...list } = await searchOrganizationEvents(ctx, organization.id, query)
    const events = rows.map((event) => toEventRow(event, status))
    const deleted = can(role, 'events.edit') ? await listDeletedEvents(ctx, organization.id) : []
    const shown = { ...list, query: { ...query, page: list.page }, events, deleted }
    return { slug, mayAdd, none: count === 0, ...shown }
  })
}

/** Restores a deleted event. */
export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'events.edit', slug),
  intents: {
    restore: {
      run: (ctx, _slug, form) => restoreEvent(ctx, parseIdOrSlug(textOf(form, 'event'))),
      done: 'event_restored',
    },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** All events of the organization, on pages, with search, filters and orders. */
export default function OrganizationEvents({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, mayAdd, none, query, total, counts, events, deleted: restorable } = loaderData
  const t = useText()
  const [params] = useSearchParams()
  const deleted = params.get('done') === 'event_deleted'
  const imported = params.get('done') === 'imported' ? Number(params.get('count')) || 0 : 0
  const done = params.get('done')
  const justDeleted = deleted && restorable.find(({ translationId }) => String(translationId) === params.get('event'))
  const message =
    done === 'event_restored'
      ? t('panel.deleted.restored')
      : deleted
        ? t('panel.list.deleted')
        : imported > 0
          ? t('imports.done', { count: imported })
          : null
  // The dialog it was deleted from was far down another page.
  useEffect(() => {
    if (deleted) window.scrollTo(0, 0)
  }, [deleted])
  const here = paths.organizationEvents(slug)
  const pathOf = (change: Partial<EventListQuery>) => eventListQuery.path(here, { ...query, page: 1, ...change })
  return (
    <>
      <PageMeta title={t('panel.list.title')} path={null} />
      <PanelHeading id="events" title={t('panel.list.title')}>
        {mayAdd && !none && <NewEventLink slug={slug} />}
      </PanelHeading>
      <SuccessNote message={message} />
      {justDeleted && (
        <p className="flow space-above">
          <RestoreForm event={justDeleted.translationId} title={justDeleted.title} />
        </p>
      )}
      {none ? (
        <EmptyState title={t('panel.home.none')} action={mayAdd && <NewEventLink slug={slug} />}>
          {t(mayAdd ? 'panel.home.none.text' : 'panel.home.none.read')}
        </EmptyState>
      ) : (
        <>
          <ListSearch
            path={here}
            label={t('panel.list.title')}
            placeholder={t('panel.list.search')}
            q={query.q}
            orders={EVENT_ORDERS.map((value) => ({ value, label: t(`panel.list.order.${value}`) }))}
            order={query.order}
            filter={{ name: 'state', value: query.filter === 'all' ? '' : query.filter }}
            filters={counts
              .filter(({ filter, count }) => count > 0 || filter === query.filter || filter === 'all')
              .map(({ filter, count }) => ({
                label: t(filterLabel(filter)),
                count,
                to: pathOf({ filter }),
                isOn: filter === query.filter,
              }))}
          />
          <p className="visually-hidden" role="status">
            {t('panel.list.count', { count: total })}
          </p>
          {events.length > 0 ? (
            <>
              <EventTable events={events} label="events" />
              <ListPager page={query.page} total={total} size={PANEL_PAGE_ROWS} pathOf={(page) => pathOf({ page })} />
            </>
          ) : (
            <EmptyState
              title={t('panel.list.none')}
              action={<ButtonLink to={here}>{t('panel.list.none.all')}</ButtonLink>}
            />
          )}
        </>
      )}
      <DeletedEvents events={restorable} open={actionData !== undefined} failure={actionData?.failure ?? null} />
    </>
  )
}

function NewEventLink({ slug }: { slug: string }) {
  const t = useText()
  return (
    <ButtonLink variant="primary" to={paths.organizationNewEvent(slug)}>
      <CalendarPlus /> {t('panel.new_event')}
    </ButtonLink>
  )
}
