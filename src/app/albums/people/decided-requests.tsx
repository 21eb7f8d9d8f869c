import type { DecidedPhotoRequest } from '#shared/albums/photo-consent.ts'
import { Disclosure } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './people.module.css'

/** What became of earlier requests. */
export function DecidedRequests({ decided }: { decided: DecidedPhotoRequest[] }) {
  const t = useText()
  const { day } = useTimestamps()
  if (decided.length === 0) return null
  return (
    <Disclosure>
      <summary className="link">{t('photoConsent.log', { count: decided.length })}</summary>
      <ul className={styles.log}>
        {decided.map(({ id, number, kind, state, asker, at, decidedAt, decidedBy, reason }) => (
          <li key={id}>
            <b>{asker ?? t('photoConsent.erased')}</b>, {t(`photoConsent.kind.${kind}`)}
            {number !== null && ` (${t('photoConsent.photo', { number })})`}, {day(new Date(at))}:{' '}
            {t(`photoConsent.log.${state}`)}
            {decidedBy && ` ${t('photoConsent.log.by', { name: decidedBy })}`}
            {decidedAt && `, ${day(new Date(decidedAt))}`}
            {reason && <span className="small muted"> · {reason}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
