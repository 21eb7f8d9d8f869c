import { Form } from 'react-router'
import type { OwnPhotoRequest } from '#shared/albums/photo-consent.ts'
import { Button } from '#ui/components/button.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './photo-people.module.css'

type Props = {
  request: OwnPhotoRequest
  /** The form for who does not agree with a decision. */
  report?: string
}

/** What became of what the viewer asked for; while nobody has decided, they can take it back. */
export function OwnRequest({ request: { id, kind, state, accepted, dueOn, reason }, report }: Props) {
  const t = useText()
  const { long } = useDates()
  if (state === 'withdrawn') return null
  const asked = t(`photo.people.asked.${kind}`)
  if (state === 'open')
    return (
      <Form className={styles.request} method="post" preventScrollReset>
        <p>
          {asked} {t(accepted ? 'photo.people.accepted' : 'photo.people.due', { day: long(dueOn) })}
        </p>
        <input type="hidden" name="request" value={id} />
        {!accepted && (
          <Button variant="quiet" size="small" type="submit" name="intent" value="withdraw">
            {t('photo.people.withdraw')}
          </Button>
        )}
      </Form>
    )
  return (
    <div className={styles.request}>
      <p>
        {asked} {t(`photo.people.${state}`)}
      </p>
      {state === 'declined' && reason && <blockquote className="indent">{reason}</blockquote>}
      {state === 'declined' && report && (
        <p className="small">
          {t('photo.people.declined.next')}{' '}
          <SiteLink className="link" to={report}>
            {t('photo.people.report')}
          </SiteLink>
        </p>
      )}
    </div>
  )
}
