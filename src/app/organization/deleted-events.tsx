import { Form } from 'react-router'
import type { DeletedEvent } from '#features/events/queries/deleted-events.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { EVENT_DELETION_DAYS } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { Rows } from '#ui/components/rows.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import * as styles from './deleted-events.module.css'

type Props = { events: readonly DeletedEvent[]; open: boolean; failure: FormFailure | null }

/** Deleted events, and until when they can be restored. */
export function DeletedEvents({ events, open, failure }: Props) {
  const t = useText()
  const { day } = useTimestamps()
  if (events.length === 0) return null
  const erasedOn = (deletedAt: string) => day(new Date(new Date(deletedAt).getTime() + EVENT_DELETION_DAYS * DAY_MS))
  return (
    <details className={styles.deleted} open={open} id="deleted">
      <summary>{t('panel.deleted.title', { count: events.length })}</summary>
      <p className="small muted">{t('panel.deleted.text', { days: EVENT_DELETION_DAYS })}</p>
      <FormError failure={failure} />
      <Rows>
        {events.map(({ translationId, title, deletedAt, wasPublic }) => (
          <li key={translationId}>
            <div>
              <b>{title}</b>
              <small>
                {t(wasPublic ? 'panel.deleted.public_until' : 'panel.deleted.until', { day: erasedOn(deletedAt) })}
              </small>
            </div>
            <RestoreForm event={translationId} title={title} />
          </li>
        ))}
      </Rows>
    </details>
  )
}

export function RestoreForm({ event, title }: { event: number; title: string }) {
  const t = useText()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="event" value={event} />
      <Button size="small" type="submit" name="intent" value="restore">
        <RotateCcw /> {t('panel.deleted.restore')}
        <span className="visually-hidden"> {title}</span>
      </Button>
    </Form>
  )
}
