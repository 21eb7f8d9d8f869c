import * as styles from '#app/check-in/check-in-page.module.css'
import type { CheckInEvent, CheckInPerson } from '#shared/check-in/check-in.ts'
import { Badge } from '#ui/components/badge.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CloudOff } from '#ui/icons/cloud-off.ts'
import type { DeviceState } from '../device/device.ts'
import { useArrivalWords, useMoment } from './moment.ts'
import { PersonLink } from './person-link.tsx'

/** People whom two devices checked in: both are told, in case that it was someone else. */
export function Doubles({ event, people }: { event: CheckInEvent; people: readonly CheckInPerson[] }) {
  const t = useText()
  const words = useArrivalWords(event)
  const double = useArrivalWords(event, 'double')
  const twice = people.filter(({ doubles }) => doubles.length > 0)
  if (twice.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="twice">
      <h2 id="twice">{t('checkIn.twice')}</h2>
      <ul className={styles.people}>
        {twice.map((person) => (
          <li key={person.id}>
            <span>
              <PersonLink person={person} />
              {person.arrival && <small>{words(person.arrival)}</small>}
              {person.doubles.map((arrival) => (
                <small key={arrival.at + arrival.by}>{double(arrival)}</small>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { event: CheckInEvent; state: DeviceState; people: readonly CheckInPerson[] }

/** What this device has not sent yet. */
export function Unsent({ event, state: { acts, offlineSince }, people }: Props) {
  const t = useText()
  const moment = useMoment(event)
  const locale = useLocale()
  if (acts.length === 0 || offlineSince === null) return null
  return (
    <section className={styles.section} aria-labelledby="unsent">
      <h2 id="unsent">{t('checkIn.unsent')}</h2>
      <ul className={styles.people}>
        {acts.map(({ key, id, action, at, amount = 0 }) => {
          const person = people.find((one) => one.id === id)
          const money = formatMoney(amount, person?.coin ?? 'EUR', locale)
          return (
            <li key={key}>
              <span>
                <PersonLink person={person ?? { id, name: '' }} />
                <small>{t(`checkIn.unsent.${action}`, { time: moment(at), amount: money })}</small>
              </span>
              <Badge>
                <CloudOff /> {t('checkIn.on_phone')}
              </Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
