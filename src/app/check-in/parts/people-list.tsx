import { useState } from 'react'
import * as styles from '#app/check-in/check-in-page.module.css'
import { type CheckInEvent, type CheckInPerson, standingOf } from '#shared/check-in/check-in.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Baby } from '#ui/icons/baby.ts'
import { FileWarning } from '#ui/icons/file-warning.ts'
import { Lock } from '#ui/icons/lock.ts'
import * as badge from '#ui/primitives/badge.module.css'
import * as button from '#ui/primitives/button.module.css'
import { Avatar } from './avatar.tsx'
import { useMoment } from './moment.ts'
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
          <button
            className={`${button.outline} ${button.block} needs-script`}
            type="button"
            onClick={() => setShown(shown + STEP)}
          >
            {t('checkIn.more', { count: rest })}
          </button>
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
      <Avatar person={person} size={40} />
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
  if (standing === 'cannot' || standing === 'no_show')
    return <span className={badge.quiet}>{t(`players.state.${state}`)}</span>
  if (payment === 'owes')
    return <span className={badge.danger}>{t('checkIn.owes', { amount: formatMoney(owes, coin, locale) })}</span>
  if (payment === 'announced') return <span className={badge.quiet}>{t('checkIn.unconfirmed')}</span>
  return <span className={badge.success}>{t(`checkIn.${payment}`)}</span>
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
