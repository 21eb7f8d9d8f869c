import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { actsOf, type Cancellation, type EventDesk } from '#shared/registrations/event-desk.ts'
import { Card } from '#ui/components/card.tsx'
import { Note } from '#ui/components/note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Send } from '#ui/icons/send.ts'
import { DeskCards } from './desk-cards.tsx'
import { TAKES_PEOPLE } from './desk-of-event.ts'
import { NextActs } from './next-acts.tsx'

type Props = { event: PanelEvent; desk: EventDesk | null; cancellation: Cancellation | null }

/** What to do now, and the people and the money of an event, as far as the reader may see them. */
export function DeskSection({ event, desk, cancellation }: Props) {
  const t = useText()
  if (!desk) return event.eventStatus === 'cancelled' ? <Cancelled /> : null
  const { slug, locale, title, eventStatus } = event
  const words = {
    ahead: { title: t('desk.next'), none: t('desk.next.none') },
    cancelled: {
      title: t('eventPanel.cancelled'),
      none: t(desk.money ? 'eventPanel.cancelled.settled' : 'eventPanel.cancelled.text'),
    },
    over: { title: t('desk.over'), none: t('desk.next.none') },
  }[desk.phase]
  // Questions are asked about events that take nobody here, too.
  const hasSeats = desk.phase !== 'ahead' || TAKES_PEOPLE.includes(event.signup) || desk.seats.taken > 0
  const acts = actsOf(desk).map((act) => ({ ...act, event: { slug, locale, title } }))
  return (
    <>
      {cancellation && <Told {...cancellation} />}
      {desk.people || desk.money || acts.length > 0 ? (
        <NextActs acts={acts} {...words} />
      ) : (
        desk.phase === 'cancelled' && <Cancelled />
      )}
      {hasSeats && <DeskCards slug={slug} eventStatus={eventStatus} desk={desk} />}
    </>
  )
}

function Told({ day, told }: Cancellation) {
  const t = useText()
  const { long } = useDates()
  return (
    <Note tone="danger">
      <Send />
      <span>
        {t('desk.cancelled.on', { day: long(day) })} {told > 0 && t('desk.cancelled.told', { count: told })}
      </span>
    </Note>
  )
}

function Cancelled() {
  const t = useText()
  return (
    <Card aria-labelledby="next">
      <h2 id="next">{t('eventPanel.cancelled')}</h2>
      <p>{t('eventPanel.cancelled.text')}</p>
    </Card>
  )
}
