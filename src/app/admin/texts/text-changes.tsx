import * as styles from '#app/admin/review/diff/diff-list.module.css'
import type { FieldChange } from '#shared/review/diff.ts'
import { DiffText } from '#ui/components/diff/diff-text.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** What changes in a text, as words and not as Markdown. */
export function TextChanges({ changes }: { changes: FieldChange[] }) {
  const t = useText()
  if (changes.length === 0) return <p>{t('admin.texts.preview.none')}</p>
  return (
    <dl className={styles.list}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{t(`admin.texts.field.${change.field as 'title' | 'summary' | 'body'}`)}</dt>
          <dd>
            <Change change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ change }: { change: FieldChange }) {
  const t = useText()
  if (change.kind === 'text') return <DiffText pieces={change.pieces} omitted={t('admin.edits.same')} />
  if (change.kind === 'format') return <span className="muted">{t('admin.edits.format')}</span>
  if (change.kind !== 'value') return null
  return (
    <span>
      <del>{change.from}</del> <ins>{change.to}</ins>
    </span>
  )
}
