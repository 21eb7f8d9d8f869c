import { can, type EventRole } from '#shared/member-permissions.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './save-view.module.css'

/** The form that the fields belong to: they stand inside the one of the filters. */
export const SAVE_FORM = 'view-saving'

/** Asks for the name under which what the table shows is kept, and for whom. */
export function SaveView({ role }: { role: EventRole | null }) {
  const t = useText()
  return (
    <details className={styles.save}>
      <Button as="summary" size="small">
        {t('players.views.keep')}
      </Button>
      <div className={styles.fields}>
        <label>
          <span className="small">{t('players.views.name')}</span>
          <Input form={SAVE_FORM} name="name" maxLength={60} required autoComplete="off" />
        </label>
        {can(role, 'players.edit') && (
          <label className={styles.shared}>
            <input form={SAVE_FORM} type="checkbox" name="shared" value="1" />
            <span className="small">{t('players.views.share_it')}</span>
          </label>
        )}
        <Button form={SAVE_FORM} type="submit" size="small" name="intent" value="save_view">
          {t('players.views.save')}
        </Button>
      </div>
    </details>
  )
}
