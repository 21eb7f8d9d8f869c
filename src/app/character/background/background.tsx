import type { ReactNode } from 'react'
import type { CharacterReader } from '#shared/characters/character-sheet.ts'
import { languageOf } from '#shared/languages.ts'
import { Note } from '#ui/components/note.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Lock } from '#ui/icons/lock.ts'
import * as styles from './background.module.css'

type Props = {
  html: string
  readers: CharacterReader[]
  isOwn: boolean
  children?: ReactNode
}

/** The background; the caption names who can read it at this moment. */
export function Background({ html, readers, isOwn, children }: Props) {
  const t = useText()
  const caption = useCaption(readers, isOwn)
  const none = isOwn ? 'character.background.none' : 'character.background.none_other'
  return (
    <section className={styles.background} aria-labelledby="background">
      <Note tone="private" space="below">
        <Lock />
        <div>
          <h2 id="background">{caption}</h2>
          {readers.length > 0 && (
            <ul className="small muted">
              {readers.map(({ organization, events }) => (
                <li key={organization}>
                  {t('character.background.reader', {
                    organization,
                    events: events.map((title) => `«${title}»`).join(', '),
                  })}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Note>
      {html ? <Prose html={html} dir="auto" size="small" /> : <p className="muted">{t(none)}</p>}
      {children}
    </section>
  )
}

/** "Trasfondo, solo lo ves tú", or the names of the organizations that read it too. */
function useCaption(readers: CharacterReader[], isOwn: boolean) {
  const t = useText()
  const locale = useLocale()
  if (readers.length === 0) return t('character.background.only_you')
  const list = new Intl.ListFormat(languageOf(locale).tag, { type: 'conjunction' })
  const first = t(isOwn ? 'character.background.you' : 'character.background.owner')
  const names = list.format([first, ...readers.map(({ organization }) => organization)])
  return t('character.background.readers', { names })
}
