import { useRevalidator } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Toast } from '#ui/components/feedback/toast.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { RefreshCw } from '#ui/icons/refresh-cw.ts'
import * as styles from './changes-note.module.css'
import { useChanges } from './use-changes.ts'

type Props = {
  slug: string
  /** What the table was read with. */
  version: string
  /** Who is open beside the table. */
  open: { id: number; name: string } | null
}

/** Says over the page that others have changed something: the table stays as it is until it is asked for anew. */
export function ChangesNote({ slug, version, open }: Props) {
  const t = useText()
  const changed = useChanges(slug, version)
  const { revalidate, state } = useRevalidator()
  return (
    <div className={`${styles.corner} needs-script no-print`} role="status">
      {changed.length > 0 && (
        <Toast>
          <RefreshCw />
          <span>
            {open && changed.includes(open.id)
              ? t('players.changes.open', { name: open.name || t('players.erased') })
              : t('players.changes', { count: changed.length })}
          </span>
          <Button size="small" type="button" disabled={state !== 'idle'} onClick={() => void revalidate()}>
            {t('players.changes.update')}
          </Button>
        </Toast>
      )}
    </div>
  )
}
