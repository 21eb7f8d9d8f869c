import type { PageHandle } from '#app/layouts/site.tsx'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { AgendaRow } from '#features/events/ui/agenda-row.tsx'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { HeaderImage } from '#ui/components/header-image.tsx'
import { Note } from '#ui/components/note.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { DoorClosed } from '#ui/icons/door-closed.ts'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { FeedLinks } from '#ui/page/feed-links.tsx'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/organizer.ts'
import { EventCards } from './event-cards.tsx'
import * as styles from './organizer.module.css'
import { OrganizerHeader } from './organizer-header.tsx'
import { organizerJsonLd } from './structured-data.ts'

export const handle: PageHandle = { highlightsRegister: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { description, ...organizer } = await loadOrThrow(context, (ctx) =>
    getOrganizerPage(ctx, parseIdOrSlug(params.id)),
  )
  redirectToCanonical(url, paths.organizer(organizer.slug))
  const { prefix } = splitPath(url.pathname)
  return { organizer: { ...organizer, description: description && renderMarkdown(description, { prefix }).html } }
}

export default function Organizer({ loaderData: { organizer } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const { name, slug, header, upcoming, past, closed, unclaimed, county } = organizer
  const description = t(county ? 'organizer.description_in' : 'organizer.description', { name, county: county ?? '' })
  return (
    <>
      <PageMeta title={name} description={description} path={paths.organizer(slug)} photo={header?.url ?? null} />
      {import.meta.env.SSR && <FeedLinks path={paths.organizer(slug)} title={name} />}
      <JsonLd nodes={import.meta.env.SSR ? organizerJsonLd(urls, t, organizer, description) : null} />
      <div className={`page ${styles.page}`}>
        {header && <HeaderImage picture={header} name={name} />}
        <OrganizerHeader {...organizer} />
        {closed && <Closed />}
        <Upcoming events={upcoming} closed={closed} />
        {past.length > 0 && (
          <Section aria-labelledby="past">
            <h2 id="past">
              {t('organizer.past')} ({past.length})
            </h2>
            <ul>
              {past.map((event) => (
                <AgendaRow key={event.id} event={event} withMonth />
              ))}
            </ul>
          </Section>
        )}
        {unclaimed && !closed && (
          <p className={styles.claim}>
            <SiteLink className="link" to={paths.claimOrganizer(slug)}>
              {t('claim.link')}
            </SiteLink>
          </p>
        )}
      </div>
    </>
  )
}

function Closed() {
  const t = useText()
  return (
    <Note as="p" space="below">
      <DoorClosed />
      <span>{t('organizer.closed')}</span>
    </Note>
  )
}

function Upcoming({ events, closed }: { events: EventSummary[]; closed: boolean }) {
  const t = useText()
  if (closed && events.length === 0) return null
  return (
    <Section first aria-labelledby="upcoming">
      <h2 id="upcoming">{t('organizer.upcoming')}</h2>
      {events.length > 0 ? (
        <EventCards events={events} />
      ) : (
        <EmptyState
          title={t('organizer.none')}
          action={<ButtonLink to={paths.events}>{t('organizer.none.action')}</ButtonLink>}
        >
          {t('organizer.none.text')}
        </EmptyState>
      )}
    </Section>
  )
}
