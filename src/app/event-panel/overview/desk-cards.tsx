import type { EventStatus } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import type { DeskMoney, EventDesk, PeopleFigures } from '#shared/registrations/event-desk.ts'
import { Card, CardHead } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { MoneyBar } from '../money/sums/figures.tsx'
import { DatesCard } from './dates-card.tsx'
import * as styles from './desk-cards.module.css'

type Props = { slug: string; eventStatus: EventStatus; desk: EventDesk }

/** Seats, or who came, money and the days to come, as far as the reader may see them. */
export function DeskCards({ slug, eventStatus, desk: { phase, seats, people, money, dates } }: Props) {
  const hasCame = phase === 'over' && people !== null
  if (phase === 'cancelled' && !money) return null
  return (
    <div className={styles.cards}>
      {phase !== 'cancelled' &&
        (hasCame ? <CameCard slug={slug} people={people} /> : <SeatsCard slug={slug} seats={seats} people={people} />)}
      {money && <MoneyCard slug={slug} money={money} phase={phase} isUndated={eventStatus === 'postponed'} />}
      {dates.length > 0 && <DatesCard dates={dates} />}
    </div>
  )
}

function SeatsCard({ slug, seats, people }: { slug: string } & Pick<EventDesk, 'seats' | 'people'>) {
  const t = useText()
  const { taken, free, waiting, tickets, archived } = seats
  const sums = [
    t('ticketEditor.taken', { count: taken }),
    ...(free === null ? [] : [t('ticketEditor.left', { count: free })]),
    ...(waiting > 0 ? [t('ticketEditor.waiting', { count: waiting })] : []),
  ]
  return (
    <Card aria-labelledby="seats">
      <CardHead>
        <h2 id="seats">{t('desk.seats')}</h2>
        {people && (
          <SiteLink className="link" to={paths.eventPlayers(slug)}>
            {t('desk.seats.people')}
          </SiteLink>
        )}
      </CardHead>
      {free !== null && <Progress max={taken + free} value={taken} aria-hidden="true" />}
      <p>{sums.join(' · ')}</p>
      {tickets.length + Number(archived > 0) > 1 && (
        <dl className={styles.lines}>
          {tickets.map(({ id, title, taken, amount }) => (
            <div key={id}>
              <dt>{title}</dt>
              <dd>{amount === null ? taken : t('desk.seats.of', { taken, amount })}</dd>
            </div>
          ))}
          {archived > 0 && (
            <div>
              <dt>{t('desk.seats.archived')}</dt>
              <dd>{archived}</dd>
            </div>
          )}
        </dl>
      )}
      {people && people.minors > 0 && (
        <p className="muted">
          {t('desk.minors', { count: people.minors })}{' '}
          {people.unauthorized > 0 ? (
            <span className="danger">{t('desk.minors.unauthorized', { count: people.unauthorized })}</span>
          ) : (
            t('desk.minors.authorized')
          )}
        </p>
      )}
    </Card>
  )
}

/** Of who had a seat, as far as someone said at the door or afterwards who came. */
function CameCard({ slug, people: { seated, attended, absent } }: { slug: string; people: PeopleFigures }) {
  const t = useText()
  const isKnown = attended + absent > 0
  const unmarked = seated - attended - absent
  return (
    <Card aria-labelledby="seats">
      <CardHead>
        <h2 id="seats">{t('desk.came')}</h2>
        <SiteLink className="link" to={paths.eventPlayers(slug)}>
          {t('desk.seats.people')}
        </SiteLink>
      </CardHead>
      {isKnown && <Progress max={seated} value={attended} aria-hidden="true" />}
      <p>{isKnown ? t('desk.came.of', { count: attended, seated }) : t('desk.came.seated', { count: seated })}</p>
      {unmarked > 0 && <p className="muted">{t('desk.came.unmarked', { count: unmarked })}</p>}
    </Card>
  )
}

const SUMS = ['confirmed', 'inTime', 'overdue', 'expected'] as const
/** Of a cancelled event nothing is expected: only what goes back. */
const REFUNDS = ['refunded', 'toRefund'] as const

type MoneyProps = { slug: string; money: DeskMoney; phase: EventDesk['phase']; isUndated: boolean }

/** `isUndated`: a postponed event asks nobody for money until it has a day. */
function MoneyCard({ slug, money, phase, isUndated }: MoneyProps) {
  const t = useText()
  const locale = useLocale()
  const isOff = phase === 'cancelled'
  const isShown = (name: keyof DeskMoney) =>
    isOff || (name !== 'inTime' && name !== 'overdue') || money[name].amount > 0
  const isDanger = (name: keyof DeskMoney) => name === (isOff ? 'toRefund' : 'overdue')
  return (
    <Card aria-labelledby="money">
      <CardHead>
        <h2 id="money">{t('eventPanel.money')}</h2>
        <SiteLink className="link" to={paths.eventMoney(slug)}>
          {t('desk.money.all')}
        </SiteLink>
      </CardHead>
      {!isOff && money.expected.amount > 0 && <MoneyBar figures={money} />}
      <dl className={styles.lines}>
        {(isOff ? REFUNDS : SUMS).filter(isShown).map((name) => (
          <div key={name} data-tone={isDanger(name) && money[name].amount > 0 ? 'danger' : undefined}>
            <dt>{t(name === 'inTime' && isUndated ? 'money.figure.undated' : `money.figure.${name}`)}</dt>
            <dd>{formatMoney(money[name].amount, 'EUR', locale)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
