import { useState } from 'react'
import * as styles from '#app/check-in/check-in-page.module.css'
import { type CheckInEvent, type CheckInPerson, standingOf } from '#shared/check-in/check-in.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Baby } from '#ui/icons/baby.ts'
import { FileWarning } from '#ui/icons/file-warning.ts'
import { Lock } from '#ui/icons/lock.ts'
import { useMoment } from './moment.ts'
import { PersonAvatar } from './person-avatar.tsx'
import { PersonLink } from './person-link.tsx'

/** How many rows are added at a time. */
const STEP = 100

type Props = {
  event: CheckInEvent
  people: CheckInPerson[]
  /** How many there are, also when only the first ones came with the page. */
  found: number
  title: string
  /** The device still reads its copy. */
  isWaiting: boolean
}

/** People of a part of the list, or who were searched. */
export function PeopleList({ event, people, found, title, isWaiting }: Props) {
  const t = useText()
  const [shown, setShown] = useState(STEP)
  const rest = found - Math.min(shown, people.length)
  return (
    <section className={styles.section} aria-labelledby="people">
      <h2 id="people" aria-live="polite">
        {title}
      </h2>
      {people.length === 0 && !isWaiting && <p className="muted">{t('checkIn.nobody')}</p>}
      <ul className={styles.people}>
        {people.slice(0, shown).map((person) => (
          <PersonRow key={person.id} event={event} person={person} />
        ))}
      </ul>
      {rest > 0 && (
        <p>
          <Button block scripts="needed" type="button" onClick={() => setShown(shown + STEP)}>
            {t('checkIn.more', { count: rest })}
          </Button>
        </p>
      )}
    </section>
  )
}

function PersonRow({ event, person }: { event: CheckInEvent; person: CheckInPerson }) {
  const t = useText()
  const moment = useMoment(event)
  const { name, character, ticket, arrival } = person
  return (
    <li className={styles.withAvatar}>
      <PersonAvatar person={person} size={40} />
      <span>
        <PersonLink person={person} />
        <small>{[character, ticket].filter(Boolean).join(' · ')}</small>
        {standingOf(person) !== 'cannot' && <Flags person={person} />}
        {name === '' && <span className="visually-hidden">{t('players.erased')}</span>}
      </span>
      <span className={styles.standing}>
        {arrival && <span className="small muted num">{moment(arrival.at)}</span>}
        {(!arrival || person.owes > 0) && <PaymentBadge person={person} />}
      </span>
    </li>
  )
}

/** Paid or what is owed; of who cannot come in, why. */
function PaymentBadge({ person }: { person: CheckInPerson }) {
  const t = useText()
  const locale = useLocale()
  const { payment, owes, coin, state } = person
  const standing = standingOf(person)
  if (standing === 'cannot' || standing === 'no_show') return <Badge>{t(`players.state.${state}`)}</Badge>
  if (payment === 'owes')
    return <Badge tone="danger">{t('checkIn.owes', { amount: formatMoney(owes, coin, locale) })}</Badge>
  if (payment === 'announced') return <Badge>{t('checkIn.unconfirmed')}</Badge>
  return <Badge tone="success">{t(`checkIn.${payment}`)}</Badge>
}

/** Marks besides the name, in words. */
function Flags({ person: { ask, minor, lacksAuthorization } }: { person: CheckInPerson }) {
  const t = useText()
  if (!ask && !minor && !lacksAuthorization) return null
  return (
    <span className={styles.flags}>
      {ask && (
        <span>
          <Lock /> {t('players.ask')}
        </span>
      )}
      {minor && (
        <span>
          <Baby /> {t('players.minor')}
        </span>
      )}
      {lacksAuthorization && (
        <span className={styles.lacks}>
          <FileWarning /> {t('players.lacks.authorization')}
        </span>
      )}
    </span>
  )
}
