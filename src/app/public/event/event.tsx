import { MoonPhase, usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import { eventPaths } from '#features/events/ui/event-paths.ts'
import { eventPageJsonLd } from '#features/events/ui/structured-data.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import type { SignUpView } from '#shared/registrations/sign-up-view.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { Breadcrumbs } from '#ui/components/page/breadcrumbs.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { eventShareImageUrl } from '#ui/page/share-image.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/event.ts'
import { About } from './about.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Files, Photos } from './attachments.tsx'
import { ConfirmationNote } from './banners/confirmation-note.tsx'
import { StatusBanner } from './banners/cover-banner.tsx'
import { PreviewBanner } from './banners/preview-banner.tsx'
import { ByOrganizers, type NamePart } from './by-organizers.tsx'
import * as styles from './event.module.css'
import { loadEventPage } from './load-event.server.ts'
import { OrganizerCards } from './organizer-card.tsx'
import { OwnClashes } from './own-clashes/own-clashes.tsx'
import { Participants } from './participants.tsx'
import { Questions } from './questions.tsx'
import { RelatedEvents } from './related-events.tsx'
import { SeatNotes } from './seat-notes/seat-notes.tsx'
import { SignUpBar, SignUpCard } from './sign-up/sign-up-card.tsx'
import { Tickets } from './sign-up/tickets.tsx'
import { VenueBlock } from './venue-block.tsx'

export const loader = (args: Route.LoaderArgs) => loadEventPage(args, { address: paths.event, withRelated: true })

export default function Event({
  loaderData: {
    event,
    documentTitle,
    preview,
    organizerFacts,
    by,
    venueFacts,
    summary,
    times,
    opening,
    rest,
    forMe,
    badges,
    confirmation,
    files,
    participants,
    placeMap,
    terms,
    directions,
    calendars,
    signUp,
    soldOut,
    related,
    seatNotes,
    questions,
    ownClashes,
  },
}: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const today = useSite()?.today ?? ''
  const isOver = event.past || !takesPlace(event)
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
      <EventHero
        event={event}
        by={by}
        times={times}
        confirmation={confirmation}
        signUp={signUp}
        mayAsk={questions?.closed === null}
      />
      {event.past && (
        <div className="page">
          <Photos albums={event.albums} first />
        </div>
      )}
      {/* Of an event that is over or off, what comes next comes first. */}
      {isOver && <RelatedEvents sections={related} />}
      <div className={`page ${styles.columns}`}>
        <article>
          <OwnClashes clashes={ownClashes} />
          {seatNotes && (
            <div className={styles.seatNotes}>
              <SeatNotes notes={seatNotes} />
            </div>
          )}
          <About event={event} opening={opening} rest={rest} badges={badges} forMe={forMe} hasVenue />
          <Participants list={participants} />
          {!event.past && <Photos albums={event.albums} />}
          <Files files={files} />
          <VenueBlock event={event} map={placeMap} directions={directions} facts={venueFacts} />
          <Questions event={event} questions={questions} />
        </article>
        <aside className={styles.aside} aria-label={t('event.signup')}>
          <Tickets tickets={signUp.tickets} terms={terms} />
          <OrganizerCards event={event} facts={organizerFacts} offered={signUp.alert} />
          <AddToCalendar event={event} calendars={calendars} />
          {!event.preview && (
            <SiteLink className="link small muted" to={`/report/event/${event.slug}`}>
              {t('report.link')}
            </SiteLink>
          )}
        </aside>
      </div>
      {!isOver && <RelatedEvents sections={related} />}
      <SignUpBar view={signUp} />
    </>
  )
}

type HeroProps = {
  event: EventPage
  by: readonly NamePart[]
  times: string | null
  confirmation: string | null
  signUp: SignUpView
  mayAsk: boolean
}

function EventHero({ event, by, times, confirmation, signUp, mayAsk }: HeroProps) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceLabel()
  return (
    <div
      className={`${styles.hero} on-stage genre-${event.theme ?? 'low-fantasy'}${takesPlace(event) ? '' : ` ${styles.cancelled}`}`}
    >
      <div className={styles.art}>
        <CoverImage
          theme={event.theme}
          slug={event.art}
          date={event.dateStart}
          size="header"
          picture={event.header}
          alt={event.header?.alternativeText || event.title}
          eager
        />
      </div>
      <div className={`page ${styles.title}`}>
        <div>
          <Breadcrumbs
            label={t('event.crumbs')}
            crumbs={[
              { text: t('nav.events'), to: paths.events },
              {
                text: `${dates.monthName(event.dateStart)} ${event.dateStart.slice(0, 4)}`,
                to: `${paths.events}?month=${event.dateStart.slice(0, 7)}`,
              },
            ]}
          />
          <h1 lang={event.locale}>{event.title}</h1>
          <p className={styles.lead}>
            <ByOrganizers parts={by} />
          </p>
          <dl className={styles.facts}>
            <Fact name={t('event.when')}>
              <span>
                {dates.span(event.dateStart, event.dateEnd)}
                {times && <small className={styles.times}>{times}</small>}
              </span>
            </Fact>
            <Fact name={t('event.where')}>{place(event)}</Fact>
            {event.series && (
              <Fact name={t('event.series')} isMinor>
                <SiteLink className="link" to={paths.series(event.series.slug)}>
                  {event.series.name}
                </SiteLink>
              </Fact>
            )}
            {event.theme && (
              <Fact name={t('event.genre')} isMinor>
                {t(`genre.${event.theme}`)}
              </Fact>
            )}
            <Fact name={t('event.language')} isMinor>
              {t(`language.${event.language}`)}
            </Fact>
            <Fact name={t('event.night')} isMinor>
              <MoonPhase date={event.dateStart} withText />
            </Fact>
          </dl>
          <ConfirmationNote text={confirmation} />
        </div>
        <SignUpCard event={event} view={signUp} mayAsk={mayAsk} />
      </div>
    </div>
  )
}

type FactProps = { name: string; isMinor?: boolean; children: React.ReactNode }

/** Phones show minor ones in one line, without their names. */
function Fact({ name, isMinor = false, children }: FactProps) {
  return (
    <div className={isMinor ? styles.minor : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
