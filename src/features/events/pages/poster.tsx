import { Fragment } from 'react'
import type { EventPage } from '#spec/event-page.ts'
import { paths } from '#spec/paths.ts'
import { CoverImage } from '#ui/cover-image.tsx'
import { useWhereabouts } from '#web/canonical.ts'
import { useDates } from '#web/dates.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import { Price } from '#web/money.tsx'
import { useSite } from '#web/place.ts'
import { shareAddress } from '#web/share-image.ts'
import { SiteLink } from '#web/site-link.tsx'
import { About } from '../ui/about.tsx'
import { eventPaths, summaryOf } from '../ui/address.ts'
import { Banner } from '../ui/banner.tsx'
import { Keep } from '../ui/keep.tsx'
import { Files, Photos } from '../ui/keepsakes.tsx'
import { Moon, usePlaceWords } from '../ui/marks.tsx'
import { coverOf, eventThings } from '../ui/structured.ts'
import { isClosed } from '../ui/tickets.tsx'
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
        title={event.title}
        description={summaryOf(event.description)}
        path={eventPaths(event)}
        image={shareAddress(coverOf(event))}
        photo={event.header?.url ?? null}
        type="article"
      />
      <JsonLd things={eventThings(where, t, event, today)} />
      <Banner event={event} />
      <div className="page prog">
        <figure className="prog__poster">
          <CoverImage
            theme={event.theme}
            slug={event.art}
            date={event.dateStart}
            size="poster"
            photo={event.header?.url ?? null}
            alt={event.header?.alternativeText ?? ''}
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

/** The facts with dotted leaders, programme style. */
function Programme({ event }: { event: EventPage }) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceWords()
  const facts: [string, string | null][] = [
    [t('event.when'), dates.span(event.dateStart, event.dateEnd)],
    [t('event.where'), place(event)],
    [t('event.address'), event.venueCard?.address ?? null],
    [t('event.genre'), event.theme && t(`genre.${event.theme}`)],
    [t('event.language'), t(`language.${event.language}`)],
    [t('event.audience'), t(`audience.${event.audience}`)],
    [t('event.capacity'), event.capacity ? t('event.people', { count: event.capacity }) : null],
  ]
  return (
    <dl className="lead">
      {facts.map(
        ([name, words]) =>
          words && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function TicketTable({ event }: { event: EventPage }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  if (event.tickets.length === 0) return null
  return (
    <>
      <h2>{t('event.tickets')}</h2>
      <table className="table ttable">
        <thead>
          <tr>
            <th scope="col">{t('event.ticket')}</th>
            <th scope="col">{t('event.on_sale')}</th>
            <th scope="col" className="r">
              {t('search.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {event.tickets.map((ticket) => (
            <tr key={ticket.id}>
              <td>
                <b>{ticket.title}</b>
                {ticket.description && (
                  <Fragment>
                    <br />
                    <span className="small muted">{ticket.description}</span>
                  </Fragment>
                )}
              </td>
              <td>
                {event.past || event.happening === 'cancelled' || isClosed(ticket, today)
                  ? t('event.closed')
                  : ticket.limitDate
                    ? t('event.until', { day: dates.brief(ticket.limitDate, today) })
                    : t('event.open')}
              </td>
              <td className="r num">
                <b>
                  <Price minor={ticket.price} coin={ticket.coin} />
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
