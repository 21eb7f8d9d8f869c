import { takesPlace } from '#spec/event-status.ts'
import { paths } from '#spec/paths.ts'
import { CoverImage } from '#ui/cover-image.tsx'
import { useWhereabouts } from '#web/canonical.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import { useSite } from '#web/place.ts'
import { shareAddress } from '#web/share-image.ts'
import { SiteLink } from '#web/site-link.tsx'
import { About } from '../ui/about.tsx'
import { eventPaths, summaryOf } from '../ui/address.ts'
import { Banner } from '../ui/banner.tsx'
import { Confirmed } from '../ui/confirmed.tsx'
import { Keep } from '../ui/keep.tsx'
import { Files, Photos } from '../ui/keepsakes.tsx'
import { Moon } from '../ui/marks.tsx'
import { PreviewBanner } from '../ui/preview-banner.tsx'
import { Programme, TicketTable } from '../ui/programme.tsx'
import { coverOf, eventThings } from '../ui/structured.ts'
import type { Route } from './+types/poster.ts'
import { readEvent } from './read.server.ts'

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
