import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { ConflictChoices } from '#ui/forms/conflict/conflict-choices.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { TICKETS_PART } from './compared-parts.ts'
import * as styles from './conflict-note.module.css'
import { EVENT_LABELS } from './event-fields.ts'
import { type ConflictingEdit, NOT_SAVED_ID } from './form-response.ts'
import type { EventFormState } from './use-event-form.ts'
import { usePartText } from './use-part-text.tsx'

type Props = {
  focus: EventFormState['errors']['summary']
  saved: ConflictingEdit | null
  /** A button was pressed; else saving by itself has stopped. */
  pressed: boolean
  slug: string
}

/** A conflict: the event was saved elsewhere meanwhile. The input stays, and the user decides, part by part. */
export function ConflictNote({ saved, pressed, slug, focus }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const textOfPart = usePartText()
  const { by = null, at = null, differences = [] } = saved ?? {}
  const when = at ? moment(new Date(at), new Date()) : ''
  const shown = pressed ? differences : []
  const text = !pressed
    ? 'eventform.meanwhile.auto'
    : shown.length > 0
      ? 'eventform.meanwhile.choose'
      : 'eventform.meanwhile.text'
  return (
    <Note tone="warning" id={NOT_SAVED_ID} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert />
      <span>
        <b>{by ? t('eventform.meanwhile.by', { name: by, when }) : t('eventform.meanwhile', { when })}</b> {t(text)}
      </span>
      <ButtonLink variant="quiet" size="small" to={paths.eventInformation(slug)} target="_blank">
        {t('eventform.meanwhile.see')}
        <span className="visually-hidden">{t('opens_apart')}</span>
      </ButtonLink>
      {shown.length > 0 && (
        <div className={styles.choices}>
          <ConflictChoices
            by={by}
            rows={shown.map(({ name, keep, mine, theirs }) => ({
              name,
              keep,
              mine: textOfPart(name, mine),
              theirs: textOfPart(name, theirs),
              label: t(name === TICKETS_PART ? 'eventPanel.tickets' : EVENT_LABELS[name]!),
            }))}
          />
          <p>
            <Button variant="primary" size="small" type="submit" name="intent" value="save">
              {t('conflict.save')}
            </Button>
          </p>
        </div>
      )}
    </Note>
  )
}
