import { Button } from '#ui/components/button.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { timeInMadrid } from '#ui/i18n/local-times.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { CircleDot } from '#ui/icons/circle-dot.ts'
import * as styles from './save-bar.module.css'

type Props = {
  /** The id of the form it saves. */
  form: string
  dirty: boolean
  saving: boolean
  savedNotice: { savedAt: Date | null } | null
  failure: object | null
  discard: () => void
  /** Replaces the words for unsaved changes and of the button. */
  words?: { unsaved: string; save: string }
}

/**
 * Sticky bar while there are unsaved changes; then says when they were saved. Without JavaScript the form has its own
 * button.
 */
export function SaveBar({ form, dirty, saving, savedNotice, failure, discard, words }: Props) {
  const t = useText()
  const visible = dirty || saving || savedNotice !== null
  return (
    <div ref={barAtBottom} className={visible ? `${styles.bar} needs-script` : `${styles.bar} ${styles.idle}`}>
      <p className={styles.state} role="status">
        <SaveState
          dirty={dirty}
          saving={saving}
          savedNotice={savedNotice}
          failed={failure !== null}
          unsaved={words?.unsaved}
        />
      </p>
      {(dirty || saving) && (
        <span className="flow">
          {!saving && (
            <Button variant="quiet" type="button" onClick={discard}>
              {t('account.save.discard')}
            </Button>
          )}
          <Button variant="primary" type="submit" form={form} disabled={saving}>
            {words?.save ?? t('account.save')}
          </Button>
        </span>
      )}
    </div>
  )
}

function SaveState({
  dirty,
  saving,
  savedNotice,
  failed,
  unsaved,
}: Pick<Props, 'dirty' | 'saving' | 'savedNotice'> & { failed: boolean; unsaved: string | undefined }) {
  const t = useText()
  if (saving) return t('account.save.saving')
  if (dirty) {
    const Icon = failed ? CircleAlert : CircleDot
    return (
      <>
        <Icon /> {unsaved ?? t('account.save.unsaved')}
      </>
    )
  }
  if (!savedNotice) return null
  const time = savedNotice.savedAt && timeInMadrid(savedNotice.savedAt)
  return (
    <>
      <CircleCheck /> {time ? t('account.save.saved', { time }) : t('account.save.nothing')}
    </>
  )
}
