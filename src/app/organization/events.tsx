import { CalendarPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { EventTable } from '#features/events/ui/organizer-event-table.tsx'
import { MODERATION } from '#shared/enums.ts'
import type { OrganizationEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as chip from '#ui/primitives/chip.module.css'
import type { Route } from './+types/events.ts'
import { loadOrganizationPanel, toEventRow } from './load-organization.server.ts'

/** The list's filters; `all` is the default. */
const STATE_FILTERS = ['all', ...MODERATION, 'past'] as const
type StateFilter = (typeof STATE_FILTERS)[number]
const parseStateFilter = (word: string | null): StateFilter => STATE_FILTERS.find((state) => state === word) ?? 'all'
const matchesState = (state: StateFilter, { moderation, past }: OrganizationEvent) =>
  state === 'all' || (state === 'past' ? past : moderation === state && !past)
const stateLabelKey = (state: StateFilter): MessageKey =>
  state === 'all' ? 'panel.list.filter.all' : state === 'past' ? 'panel.list.filter.past' : `moderation.${state}`

export async function loader(call: Route.LoaderArgs) {
  const { panel, organization, events } = await loadOrganizationPanel(call, paths.organizationEvents)
  const state = parseStateFilter(call.url.searchParams.get('state'))
  const counts = STATE_FILTERS.map((one) => ({
    state: one,
    count: events.filter((event) => matchesState(one, event)).length,
  }))
  const { slug, role, status } = organization
  const mayAdd = can(role, 'events.edit') && (status === 'active' || status === 'pending')
  return {
    panel,
    slug,
    mayAdd,
    state,
    counts,
    events: events.filter((event) => matchesState(state, event)).map((event) => toEventRow(event, status)),
  }
}

/** All events of the organization. */
export default function OrganizationEvents({
  loaderData: { slug, mayAdd, state, counts, events },
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const deleted = params.get('done') === 'event_deleted'
  const imported = params.get('done') === 'imported' ? Number(params.get('count')) || 0 : 0
  // The dialog it was deleted from was far down another page.
  useEffect(() => {
    if (deleted) window.scrollTo(0, 0)
  }, [deleted])
  const none = counts[0]?.count === 0
  const here = paths.organizationEvents(slug)
  return (
    <>
      <PageMeta title={t('panel.list.title')} path={null} />
      <PanelHeading id="events" title={t('panel.list.title')}>
        {mayAdd && !none && <NewEventLink slug={slug} />}
      </PanelHeading>
      <SuccessNote
        message={deleted ? t('panel.list.deleted') : imported > 0 ? t('imports.done', { count: imported }) : null}
      />
      {none ? (
        <EmptyState title={t('panel.home.none')} action={mayAdd && <NewEventLink slug={slug} />}>
          {t(mayAdd ? 'panel.home.none.text' : 'panel.home.none.read')}
        </EmptyState>
      ) : (
        <>
          <nav className={`${chip.list} space-above`} aria-label={t('panel.list.filter')}>
            {counts
              .filter((one) => one.count > 0 || one.state === state)
              .map((one) => (
                <SiteLink
                  className={one.state === state ? `${chip.chip} ${chip.isOn}` : chip.chip}
                  key={one.state}
                  to={one.state === 'all' ? here : `${here}?state=${one.state}`}
                  aria-current={one.state === state ? 'true' : undefined}
                  preventScrollReset
                >
                  {t(stateLabelKey(one.state))} <b>{one.count}</b>
                </SiteLink>
              ))}
          </nav>
          <p className="visually-hidden" role="status">
            {t('panel.list.count', { count: events.length })}
          </p>
          {events.length > 0 ? (
            <EventTable events={events} label="events" />
          ) : (
            <EmptyState
              title={t('panel.list.none')}
              action={
                <SiteLink className={button.outline} to={here}>
                  {t('panel.list.none.all')}
                </SiteLink>
              }
            />
          )}
        </>
      )}
    </>
  )
}

function NewEventLink({ slug }: { slug: string }) {
  const t = useText()
  return (
    <SiteLink className={button.primary} to={paths.organizationNewEvent(slug)}>
      <CalendarPlus /> {t('panel.new_event')}
    </SiteLink>
  )
}
