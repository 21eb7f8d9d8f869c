import { MoonPhase } from '#features/events/ui/event-badges.tsx'
import { eventPaths } from '#features/events/ui/event-paths.ts'
import { eventPageJsonLd } from '#features/events/ui/structured-data.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { Button } from '#ui/components/button.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Printer } from '#ui/icons/printer.ts'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { eventShareImageUrl } from '#ui/page/share-image.ts'
import { useSite } from '#ui/page/site.ts'
import type { Route } from './+types/poster.ts'
import { About } from './about.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Files, Photos } from './attachments.tsx'
import { ConfirmationNote } from './banners/confirmation-note.tsx'
import { StatusBanner } from './banners/cover-banner.tsx'
import { PreviewBanner } from './banners/preview-banner.tsx'
import { ByOrganizers } from './by-organizers.tsx'
import { loadPosterPage } from './load-poster.server.ts'
import { OrganizerCards } from './organizer-card.tsx'
import { Participants } from './participants.tsx'
import * as styles from './poster.module.css'
import { EventSummary, TicketTable } from './programme.tsx'
import { SignUpBar, SignUpCard } from './sign-up/sign-up-card.tsx'

export const loader = (args: Route.LoaderArgs) => loadPosterPage(args)

/** The second variant of an event page: a theatre programme with a poster, suited for printing. */
export default function Poster({
  loaderData: {
    event,
    documentTitle,
    preview,
    organizerFacts,
    by,
    summary,
    times,
    opening,
    rest,
    forMe,
    badges,
    confirmation,
    files,
    participants,
    signUp,
    questions,
    soldOut,
    calendars,
    address,
    qr,
    print,
  },
}: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const today = useSite()?.today ?? ''
  return (
    <>
      <PageMeta
        title={documentTitle}
        description={summary}
        path={event.preview ? null : eventPaths(event)}
        image={import.meta.env.SSR ? eventShareImageUrl(event, urls.locale) : undefined}
        type="article"
      />
      <JsonLd
        nodes={import.meta.env.SSR && !event.preview ? eventPageJsonLd(urls, t, event, { today, soldOut }) : null}
      />
      <PreviewBanner slug={event.slug} text={preview} />
      <StatusBanner event={event} />
      <div className={`page ${styles.programme}${takesPlace(event) ? '' : ` ${styles.cancelled}`}`}>
        <figure className={styles.poster}>
          <CoverImage
            theme={event.theme}
            slug={event.art}
            date={event.dateStart}
            size="poster"
            picture={event.header}
            sizes="(min-width: 64rem) 26rem, 94vw"
            alt={event.header?.alternativeText || event.title}
            eager
          />
          <figcaption>
            <MoonPhase date={event.dateStart} withText />
          </figcaption>
        </figure>
        <article>
          <p className="muted">
            <ByOrganizers parts={by} />
          </p>
          <h1 lang={event.locale}>{event.title}</h1>
          <EventSummary event={event} times={times} />
          <SignUpCard event={event} view={signUp} mayAsk={questions?.closed === null} />
          <p className="space-above-small space-below">
            <Button type="button" size="small" scripts="needed" onClick={() => window.print()}>
              <Printer /> {print}
            </Button>
          </p>
          <ConfirmationNote text={confirmation} />
          <About event={event} opening={opening} rest={rest} badges={badges} forMe={forMe} />
          <Participants list={participants} />
          <Photos albums={event.albums} />
          <Files files={files} />
          <TicketTable tickets={signUp.tickets} />
          <OrganizerCards event={event} facts={organizerFacts} offered={signUp.alert} />
          <AddToCalendar event={event} calendars={calendars} />
          <p className={styles.address}>
            <QrCode qr={qr} label={address} /> {address}
          </p>
        </article>
      </div>
      <SignUpBar view={signUp} />
    </>
  )
}
