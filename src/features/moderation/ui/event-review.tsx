import { MessageSquareQuote } from 'lucide-react'
import type { EventPage } from '#spec/event-page.ts'
import type { WaitingEvent } from '#spec/queues.ts'
import { CoverImage } from '#ui/cover-image.tsx'
import { useText } from '#web/i18n.tsx'
import { EventFacts, Tickets } from './event-facts.tsx'
import { Checks, type Looked, stateKey } from './facts.tsx'
import { PageLink } from './page-link.tsx'

type Props = { waiting: WaitingEvent; page: EventPage; html: string }

/** An event that was sent in: its parts as its page will have them, and what one can tell without asking. */
export function EventReview({ waiting, page, html }: Props) {
  const t = useText()
  const { title, slug, organizer, submittedBy, hours, reason } = waiting
  return (
    <>
      <header className="mhead">
        <div>
          <h2 className="big">{title}</h2>
          <p className="muted">
            {t('team.events.sent', {
              organizer: organizer.name,
              hours: t('team.ago', { count: hours }),
              name: submittedBy ?? organizer.name,
            })}
          </p>
        </div>
        <PageLink slug={slug} />
      </header>
      {reason && (
        <div className="note">
          <MessageSquareQuote className="i" aria-hidden="true" />
          <span>
            <b>{t('team.events.before')}</b> «{reason}»
          </span>
        </div>
      )}
      <div className="duo">
        <div className="stack">
          <div className="team__cover">
            <CoverImage
              theme={page.theme}
              slug={page.art}
              date={page.dateStart}
              size="wide"
              photo={page.header?.url ?? null}
              alt={page.header?.alternativeText ?? ''}
            />
          </div>
          <EventFacts page={page} waiting={waiting} />
        </div>
        <Checks checks={useLooked(waiting, page)} />
      </div>
      <section className="card team__prose">
        <h2>{t('team.card.description')}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from Markdown with HTML switched off */}
        <div className="prose" lang={page.locale} dangerouslySetInnerHTML={{ __html: html }} />
      </section>
      <Tickets page={page} />
    </>
  )
}

function useLooked({ organizer, venue, hasImage, tickets, firstTime }: WaitingEvent, page: EventPage): Looked[] {
  const t = useText()
  const one = (good: boolean, yes: string, no: string): Looked => ({ good, words: good ? yes : no })
  return [
    one(
      organizer.status === 'active',
      t('team.check.organizer', { count: organizer.published }),
      t('team.check.organizer_state', { state: t(stateKey(organizer.status)) }),
    ),
    one(venue !== null, t('team.check.venue'), t('team.check.no_venue')),
    one(hasImage, t('team.check.image'), t('team.check.no_image')),
    one(tickets > 0, t('team.check.tickets', { count: tickets }), t('team.check.no_tickets')),
    one(!page.past, t('team.check.ahead'), t('team.check.past')),
    ...(firstTime ? [] : [{ good: true, words: t('team.check.again') }]),
  ]
}
