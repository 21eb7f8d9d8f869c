import type { TextConflict } from '#shared/characters/text-conflict.ts'
import { Button } from '#ui/components/button.tsx'
import { DiffText } from '#ui/components/diff/diff-text.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import * as styles from './conflict-panel.module.css'

/** The id of the panel, to which the bar links. */
export const CONFLICT_ID = 'conflict'

type Props = { conflict: TextConflict; onDiscard: () => void }

/**
 * The text was changed elsewhere meanwhile: what is there now, how it differs, and what to do. The writer's own text stays in the editor
 * below, and the other one in the history whatever they choose.
 */
export function ConflictPanel({ conflict: { body, savedAt, pieces }, onDiscard }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const when = savedAt ? moment(new Date(savedAt), new Date()) : ''
  return (
    <section className={styles.panel} id={CONFLICT_ID} aria-labelledby="conflict-title" tabIndex={-1}>
      <h2 id="conflict-title">
        <TriangleAlert /> {t('character.conflict.title')}
      </h2>
      <p>{t('character.conflict.text', { when })}</p>
      <details>
        <summary className="link">{t('character.conflict.theirs')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what is longer than its box */}
        <pre className={styles.text} dir="auto" tabIndex={0}>
          {body}
        </pre>
      </details>
      <details open>
        <summary className="link">{t('character.conflict.difference')}</summary>
        <div className={styles.difference}>
          <DiffText pieces={pieces} omitted={t('character.diff.same')} />
        </div>
      </details>
      <p className="flow">
        <Button size="small" type="submit" name="intent" value="mine">
          {t('character.conflict.mine')}
        </Button>
        <Button size="small" type="submit" name="intent" value="merge">
          {t('character.conflict.merge')}
        </Button>
        <Button as="a" variant="quiet" size="small" href="?" onClick={onDiscard}>
          {t('character.conflict.discard')}
        </Button>
      </p>
    </section>
  )
}
