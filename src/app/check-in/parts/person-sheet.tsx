import { CircleAlert, CircleCheck, Lock, X } from 'lucide-react'
import { Link } from 'react-router'
import * as page from '#app/check-in/check-in-page.module.css'
import { type CheckInEvent, type CheckInPerson, isAdmitted } from '#shared/check-in/check-in.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import type { CheckInView } from '../load-check-in.server.ts'
import { type Act, ActForm } from './act-form.tsx'
import { Avatar } from './avatar.tsx'
import { useArrivalWords } from './moment.ts'
import * as styles from './person-sheet.module.css'

type Props = {
  event: CheckInEvent
  person: CheckInPerson
  plain: CheckInView['plain']
  /** Records on the device; null until it can, when the form is sent. */
  act: Act | null
}

/** A person with what matters at the door, and the one thing to do. */
export function PersonSheet({ event, person, plain, act }: Props) {
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
      <Link className={`${button.icon} ${styles.close}`} id="close-person" to="?" preventScrollReset>
        <X />
        <span className="visually-hidden">{t('checkIn.close')}</span>
      </Link>
      <StatusLine event={event} person={person} />
      <div className={person.avatar ? styles.who : undefined}>
        {person.avatar && <Avatar person={person} size={68} />}
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
          <CircleAlert /> {t(lacksAuthorization ? 'checkIn.minor_without' : 'checkIn.minor')}
        </p>
      )}
      {isAdmitted(person) && <ActForm event={event} person={person} plain={plain} act={act} />}
    </section>
  )
}

/** Whether this person can come in: the first thing to read. */
function StatusLine({ event, person }: { event: CheckInEvent; person: CheckInPerson }) {
  const t = useText()
  const locale = useLocale()
  const words = useArrivalWords(event)
  const { arrival, payment, owes, coin, state } = person
  if (arrival)
    return (
      <p className={styles.ok} role="status">
        <CircleCheck /> {words(arrival)}
      </p>
    )
  if (state === 'no_show')
    return (
      <p className={styles.no} role="status">
        <CircleAlert /> {t('checkIn.no_show.is')}
      </p>
    )
  if (!isAdmitted(person))
    return (
      <p className={styles.no} role="alert">
        <CircleAlert /> {t('checkIn.cannot', { state: t(`players.state.${state}`) })}
      </p>
    )
  if (payment === 'owes')
    return (
      <p className={styles.no} role="alert">
        <CircleAlert /> {t('checkIn.payment_missing', { amount: formatMoney(owes, coin, locale) })}
      </p>
    )
  return (
    <p className={styles.ok} role="status">
      <CircleCheck /> {t(payment === 'paid' ? 'checkIn.valid_paid' : 'checkIn.valid')}
    </p>
  )
}

/** There is a protected answer: whom to ask, never what it says. */
function AskNote({ event: { askWhom }, person: { ask } }: { event: CheckInEvent; person: CheckInPerson }) {
  const t = useText()
  const locale = useLocale()
  if (!ask) return null
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(askWhom)
  return (
    <p className={styles.guarded}>
      <Lock />
      <span>{t('checkIn.ask', { names })}</span>
    </p>
  )
}
