import { characterPaths } from '#shared/characters/character-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { EditResult } from './edit-text.server.ts'
import * as styles from './editor-page.module.css'
import { type EditedText, TextEditor } from './text-editor.tsx'

/** A text as it is stored, for its writer; `text` is null for whoever is not signed in any more. */
/** Writing a biography or a background: nothing beside the text. */
export function EditorPage({ edited, result }: { edited: EditedText; result: EditResult | null }) {
  const t = useText()
  const { id, text, stored } = edited
  const title = t(`character.tab.${text}`)
  return (
    <div className={`page ${styles.page}`}>
      <PageMeta title={stored ? `${title}, ${stored.name}` : title} path={null} />
      <p className="no-print">
        <SiteLink className={`link ${styles.back}`} to={characterPaths.part(id, text)}>
          <ArrowLeft /> {stored?.name ?? t('character.editor.back')}
        </SiteLink>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className="muted">{t(`character.${text}.lede`)}</p>
      {result?.merged ? (
        <TextEditor key="merged" edited={edited} result={result} start={result.merged} />
      ) : (
        <TextEditor edited={edited} result={result} start={typedIn(result) ?? stored ?? { body: '', revision: 0 }} />
      )}
    </div>
  )
}

/** What was sent and not accepted, with the revision that it is based on. */
function typedIn(result: EditResult | null) {
  const typed = result?.failure?.typed
  return typed ? { body: String(typed['body'] ?? ''), revision: Number(typed['revision']) || 0 } : null
}
