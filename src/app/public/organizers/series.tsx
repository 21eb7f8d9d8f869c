import { AgendaRow } from '#features/events/ui/agenda-row.tsx'
import { getSeriesPage } from '#features/series/queries.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { calendarPaths } from '#shared/calendar-feeds.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/series.ts'
import { EventCards } from './event-cards.tsx'
import * as styles from './series.module.css'
import { seriesJsonLd } from './series-structured-data.ts'

if (!import.meta.env.SSR) await loadMessages('calendar')

export async function loader({ context, params }: Route.LoaderArgs) {
  return { series: await loadOrThrow(context, (ctx) => getSeriesPage(ctx, parseIdOrSlug(params.slug))) }
}

/** The editions of one event, which come back under a shared name. */
export default function Series({ loaderData: { series } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const { name, slug, organizer, upcoming, past } = series
  const title = t('series.title', { name })
  const description = t('series.description', { name, organizer: organizer.name })
  return (
    <>
      <PageMeta title={title} description={description} path={paths.series(slug)} />
      <JsonLd nodes={import.meta.env.SSR ? seriesJsonLd(urls, t, series, description) : null} />
      <PageHeading
        title={name}
        lede={
          <>
            {t('series.by')}{' '}
            <SiteLink className="link" to={paths.organizer(organizer.slug)}>
              {organizer.name}
            </SiteLink>
          </>
        }
      >
        <ButtonLink size="small" to={`${calendarPaths.synchronize}?what=series&series=${slug}`}>
          <CalendarPlus /> {t('event.add_to_calendar')}
        </ButtonLink>
      </PageHeading>
      <div className={`page ${styles.page}`}>
        <Section first aria-labelledby="upcoming">
          <h2 id="upcoming">{t('series.upcoming')}</h2>
          {upcoming.length > 0 ? (
            <EventCards events={upcoming} />
          ) : (
            <EmptyState
              title={t('series.none')}
              action={<ButtonLink to={paths.organizer(organizer.slug)}>{organizer.name}</ButtonLink>}
            />
          )}
        </Section>
        {past.length > 0 && (
          <Section aria-labelledby="past">
            <h2 id="past">{t('series.past')}</h2>
            <ul>
              {past.map((event) => (
                <AgendaRow key={event.id} event={event} withMonth />
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  )
}
