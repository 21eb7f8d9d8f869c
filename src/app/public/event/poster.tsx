import { MoonPhase } from '#features/events/ui/event-badges.tsx'
import { eventPaths, toPlainSummary } from '#features/events/ui/event-paths.ts'
import { coverOf, eventPageJsonLd } from '#features/events/ui/structured-data.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { shareImageUrl } from '#ui/page/share-image.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/poster.ts'
import { About } from './about.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Files, Photos } from './attachments.tsx'
import { ConfirmationNote } from './banners/confirmation-note.tsx'
import { StatusBanner } from './banners/cover-banner.tsx'
import { PreviewBanner } from './banners/preview-banner.tsx'
import { loadEventPage } from './load-event.server.ts'
import { Participants } from './participants.tsx'
import * as styles from './poster.module.css'
import { EventSummary, TicketTable } from './programme.tsx'
import { SignUpBar, SignUpCard } from './sign-up/sign-up-card.tsx'

export const loader = (args: Route.LoaderArgs) => loadEventPage(args, paths.eventPoster)

/** The second variant of an event page: a theatre programme with a poster, suited for printing. */
export default function Poster({
  loaderData: { event, times, html, participants, signUp, soldOut },
}: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const today = useSite()?.today ?? ''
  return (
    <>
      <PageMeta
        title={takesPlace(event) ? event.title : t('event.cancelled_title', { title: event.title })}
        description={toPlainSummary(event.description)}
        path={event.preview ? null : eventPaths(event)}
        image={import.meta.env.SSR ? shareImageUrl(coverOf(event)) : undefined}
        photo={event.header?.url ?? null}
        type="article"
      />
      <JsonLd
        nodes={import.meta.env.SSR && !event.preview ? eventPageJsonLd(urls, t, event, { today, soldOut }) : null}
      />
      <PreviewBanner event={event} />
      <StatusBanner event={event} />
      <div className={`page ${styles.programme}${takesPlace(event) ? '' : ` ${styles.cancelled}`}`}>
        <figure className={styles.poster}>
          <CoverImage
            theme={event.theme}
            slug={event.art}
            date={event.dateStart}
            size="poster"
            photo={event.header?.url ?? null}
            srcSet={event.header?.srcSet}
            sizes="(min-width: 64rem) 26rem, 94vw"
            alt={event.header?.alternativeText || event.title}
            focal={event.header?.focal}
            eager
          />
          <figcaption>
            <MoonPhase date={event.dateStart} withText />
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
          <EventSummary event={event} times={times} />
          <SignUpCard event={event} view={signUp} />
          <ConfirmationNote event={event} />
          <About event={event} html={html} />
          <Participants list={participants} />
          <Photos albums={event.albums} />
          <Files documents={event.documents} />
          <TicketTable tickets={signUp.tickets} />
          <AddToCalendar event={event} />
        </article>
      </div>
      <SignUpBar event={event} view={signUp} />
    </>
  )
}
