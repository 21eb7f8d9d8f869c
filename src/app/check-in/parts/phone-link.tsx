import type { Answer } from 'candil-api-client'
import { useState } from 'react'
import type { CheckInEvent, CheckInPerson, CheckInPhone } from '#shared/check-in/check-in.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Phone } from '#ui/icons/phone.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as styles from './person-sheet.module.css'

type Props = { event: CheckInEvent; person: CheckInPerson }

/** Without a signal: requests that have one wait for the network (docs/decisions/009-network-failures.md). */
async function findPhones(slug: string, id: number, locale: string): Promise<CheckInPhone[] | null> {
  const response = await fetch(`/api/event/${slug}/check_in/phones?id=${id}&locale=${locale}`).catch(() => null)
  if (!response?.ok) return null
  return ((await response.json()) as Answer<'/api/event/{id}/check_in/phones'>).data
}

/** The numbers of someone who has not come, asked for when they are needed: they are not kept. For who has the event's panel. */
export function PhoneLink({ event, person }: Props) {
  const t = useText()
  const locale = useLocale()
  const path = useLocalizedPath()
  const [phones, setPhones] = useState<CheckInPhone[] | 'none' | 'offline' | null>(null)
  const find = async () => {
    const found = await findPhones(event.slug, person.id, locale)
    setPhones(found === null ? 'offline' : found.length > 0 ? found : 'none')
  }
  return (
    <>
      <Button
        as="a"
        href={`${path(paths.eventPlayers(event.slug))}?p=${person.id}`}
        onClick={(click) => {
          click.preventDefault()
          void find()
        }}
      >
        <Phone /> {t('checkIn.call')}
      </Button>
      <div className={styles.phones} role="status">
        {typeof phones === 'string' && <p>{t(`checkIn.call.${phones}`)}</p>}
        {Array.isArray(phones) &&
          phones.map(({ phone, shown, label, guardian }) => (
            <p key={phone}>
              {label ?? t('checkIn.call.guardian', { name: guardian ?? '' })}{' '}
              <a className="link" href={`tel:${phone}`}>
                {shown}
              </a>
            </p>
          ))}
      </div>
    </>
  )
}
