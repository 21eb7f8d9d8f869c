import type { CharacterTexts, EventCharacterDetail } from '#shared/characters/event-characters.ts'
import { Card } from '#ui/components/card.tsx'
import { DiffText } from '#ui/components/diff/diff-text.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import * as styles from './event-character.module.css'

type Props = {
  kind: 'submitted' | 'current'
  /** Rendered. */
  texts: CharacterTexts
  at: Date | null
  now: Date
  isClosed?: boolean
}

/** What was submitted, or the character as it is now. */
export function Texts({ kind, texts, at, now, isClosed = false }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  return (
    <Card as="div">
      <details open={!isClosed}>
        <summary className={styles.summary}>
          <h2>
            {t(`characters.${kind}`)} <ChevronDown />
          </h2>
          {at && <span className="small muted">{moment(at, now)}</span>}
        </summary>
        <div className="stack space-above-small">
          <p>
            <b>{texts.name}</b>
          </p>
          {(['biography', 'background'] as const).map((text) => (
            <section key={text} aria-labelledby={`${kind}-${text}`}>
              <h3 id={`${kind}-${text}`}>{t(`character.tab.${text}`)}</h3>
              {texts[text] ? <Prose html={texts[text]} dir="auto" /> : <p className="muted">{t('characters.empty')}</p>}
            </section>
          ))}
        </div>
      </details>
    </Card>
  )
}

/** What was changed since it was submitted, word by word. */
export function Changes({ changes }: Pick<EventCharacterDetail, 'changes'>) {
  const t = useText()
  return (
    <Card aria-labelledby="changes">
      <h2 id="changes">{t('characters.changes')}</h2>
      <p className="small muted">{t('characters.changes.text')}</p>
      {changes.map(({ field, pieces }) => (
        <div key={field}>
          <h3>{field === 'name' ? t('characters.name') : t(`character.tab.${field}`)}</h3>
          <DiffText pieces={pieces} omitted={t('character.diff.same')} />
        </div>
      ))}
    </Card>
  )
}
