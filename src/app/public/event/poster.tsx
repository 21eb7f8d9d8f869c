import { eventPaths, summaryOf } from '#features/events/ui/event-address.ts'
import { Moon } from '#features/events/ui/event-badges.tsx'
import { coverOf, eventThings } from '#features/events/ui/structured-data.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { shareAddress } from '#ui/page/share-image.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/poster.ts'
import { About } from './about.tsx'
import { Keep } from './add-to-calendar.tsx'
import { Files, Photos } from './attachments.tsx'
import { Confirmed } from './confirmation-note.tsx'
import { Banner } from './cover-banner.tsx'
import { readEvent } from './load-event.server.ts'
import { PreviewBanner } from './preview-banner.tsx'
import { Programme, TicketTable } from './programme.tsx'

export const loader = (args: Route.LoaderArgs) => readEvent(args, paths.eventPoster)

/** The second presentation: a theatre programme, poster on the left, all text on the right; it prints well (DESIGN 6). */
export default function Poster({ loaderData: { event, html } }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  const today = useSite()?.today ?? ''
  return (
    <>
      <Head
        title={takesPlace(event) ? event.title : t('event.cancelled_title', { title: event.title })}
        description={summaryOf(event.description)}
        path={event.preview ? null : eventPaths(event)}
        image={import.meta.env.SSR ? shareAddress(coverOf(event)) : undefined}
        photo={event.header?.url ?? null}
        type="article"
      />
      <JsonLd things={import.meta.env.SSR && !event.preview ? eventThings(where, t, event, today) : null} />
      <PreviewBanner event={event} />
      <Banner event={event} />
      <div className={`page prog${takesPlace(event) ? '' : ' ev--off'}`}>
        <figure className="prog__poster">
          <CoverImage
            theme={event.theme}
            slug={event.art}
            date={event.dateStart}
            size="poster"
            photo={event.header?.url ?? null}
            alt={event.header?.alternativeText ?? ''}
            focal={event.header?.focal}
            eager
          />
          <figcaption>
            <Moon date={event.dateStart} spoken />
          </figcaption>
        </figure>
        <article>
          <p className="muted">
            {t('event.by')}{' '}
            <SiteLink className="link" to={paths.organizer(event.organizer.slug)}>
              {event.organizer.name}
            </SiteLink>
          </p>
          <h1 lang={event.locale}>{event.title}</h1>
          <Programme event={event} />
          <Confirmed event={event} />
          <About event={event} html={html} />
          <Photos albums={event.albums} />
          <Files documents={event.documents} />
          <TicketTable event={event} />
          <Keep event={event} />
        </article>
      </div>
    </>
  )
}
