import { Link } from 'react-router'
import * as page from '#app/check-in/check-in-page.module.css'
import { type CheckInEvent, type CheckInPerson, isAdmitted, standingOf } from '#shared/check-in/check-in.ts'
import { paths } from '#shared/paths.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Lock } from '#ui/icons/lock.ts'
import { X } from '#ui/icons/x.ts'
import { useLocalizedPath, useSite } from '#ui/page/site.ts'
import type { CheckInView } from '../load-check-in.server.ts'
import { type Act, ActForm } from './act-form.tsx'
import { useArrivalWords } from './moment.ts'
import { PersonAvatar } from './person-avatar.tsx'
import * as styles from './person-sheet.module.css'

type Props = {
  event: CheckInEvent
  hasBegun: boolean
  person: CheckInPerson
  plain: CheckInView['plain']
  /** Records on the device; null until it can, when the form is sent. */
  act: Act | null
}

/** A person with what matters at the door, and the one thing to do. */
export function PersonSheet({ event, hasBegun, person, plain, act }: Props) {
  const t = useText()
  const { character, ticket, reference, minor, lacksAuthorization } = person
  return (
    <section
      className={styles.sheet}
      id="person"
      tabIndex={-1}
      aria-labelledby="person-name"
      onKeyDown={(press) => press.key === 'Escape' && document.getElementById('close-person')?.click()}
    >
      <IconButton as={Link} id="close-person" to="?" preventScrollReset>
        <X />
        <span className="visually-hidden">{t('checkIn.close')}</span>
      </IconButton>
      <StatusLine event={event} person={person} />
      <Collected person={person} />
      <div className={person.avatar ? styles.who : undefined}>
        {person.avatar && <PersonAvatar person={person} size={68} />}
        <div>
          <h2 id="person-name">{person.name || t('players.erased')}</h2>
          {character && <p>{character}</p>}
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('players.column.ticket')}</dt>
        <dd>{ticket}</dd>
        {reference && (
          <>
            <dt>{t('checkIn.reference')}</dt>
            <dd className="num">{reference}</dd>
          </>
        )}
      </dl>
      <AskNote event={event} person={person} />
      {minor && (
        <p className={page.warning}>
          <CircleAlert /> {t(lacksAuthorization ? `checkIn.minor_without.${standingOf(person)}` : 'checkIn.minor')}
        </p>
      )}
      {isAdmitted(person) && <ActForm event={event} hasBegun={hasBegun} person={person} plain={plain} act={act} />}
    </section>
  )
}

/** Whether this person can come in, or has, and what is owed: the first thing to read. */
function StatusLine({ event, person }: { event: CheckInEvent; person: CheckInPerson }) {
  const t = useText()
  const words = useArrivalWords(event)
  const money = useMoneyWords()(person)
  const { arrival, payment, state } = person
  const standing = standingOf(person)
  if (standing === 'no_show' || standing === 'cannot')
    return (
      <p className={styles.no} role={standing === 'cannot' ? 'alert' : 'status'}>
        <CircleAlert />{' '}
        {standing === 'cannot' ? t('checkIn.cannot', { state: t(`players.state.${state}`) }) : t('checkIn.no_show.is')}
      </p>
    )
  const came = standing === 'arrived' ? (arrival ? words(arrival) : t('players.state.attended')) : null
  if (money)
    return (
      <p className={styles.no} role={came ? 'status' : 'alert'}>
        <CircleAlert /> {[came, money].filter(Boolean).join(' · ')}
      </p>
    )
  return (
    <p className={styles.ok} role="status">
      <CircleCheck /> {came ?? t(payment === 'paid' ? 'checkIn.valid_paid' : 'checkIn.valid')}
    </p>
  )
}

/** That cash was taken here. */
function Collected({ person: { collected, coin } }: { person: CheckInPerson }) {
  const t = useText()
  const locale = useLocale()
  if (!collected) return null
  return (
    <p className={styles.ok} role="status">
      <CircleCheck /> {t('checkIn.collected', { amount: formatMoney(collected.amount, coin, locale) })}
    </p>
  )
}

/** There is a protected answer of someone who comes in: whom to ask, or where to read it, never what it says. */
function AskNote({ event, person }: { event: CheckInEvent; person: CheckInPerson }) {
  const t = useText()
  const locale = useLocale()
  const path = useLocalizedPath()
  const standing = standingOf(person)
  if (!person.ask || standing === 'cannot' || standing === 'no_show') return null
  const { askWhom, mayReadProtected, slug } = event
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(askWhom)
  return (
    <p className={styles.guarded}>
      <Lock />
      <span>
        {t('checkIn.ask')}{' '}
        {mayReadProtected ? (
          <a className="link" href={`${path(paths.eventPlayers(slug))}?p=${person.id}`}>
            {t('checkIn.ask.open')}
          </a>
        ) : (
          askWhom.length > 0 && t(askWhom.length > 1 ? 'checkIn.ask.several' : 'checkIn.ask.one', { names })
        )}
      </span>
    </p>
  )
}

/** What someone still owes, or says they have paid; null where nothing is owed. */
function useMoneyWords() {
  const t = useText()
  const locale = useLocale()
  const { brief } = useDates()
  const today = useSite()?.today
  return ({ payment, owes, announced, coin }: CheckInPerson): string | null => {
    if (owes <= 0) return null
    const money = (amount: number) => formatMoney(amount, coin, locale)
    if (!announced) return t(payment === 'announced' ? 'checkIn.announced' : 'checkIn.owes', { amount: money(owes) })
    const [amount, day] = [money(announced.amount), brief(announced.on, today)]
    const rest = owes - announced.amount
    if (rest > 0) return t('checkIn.announced.part', { amount, day, rest: money(rest) })
    return t('checkIn.announced.says', { amount, day })
  }
}
