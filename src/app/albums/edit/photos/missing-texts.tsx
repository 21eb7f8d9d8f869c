import * as styles from '#app/albums/edit/album-editor.module.css'
import type { AlbumEditorView } from '#shared/albums/album-editor.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Captions } from '#ui/icons/captions.ts'

/** Asks for what is missing, with the way to the first of them. */
export function MissingTexts({ view }: { view: AlbumEditorView }) {
  const t = useText()
  if (view.missingTexts === 0) return null
  const first = view.photos.find(({ alternativeText, state }) => !alternativeText && state !== 'failed')
  return (
    <p className={styles.missing}>
      <Captions />
      <span>
        {t('album.edit.missing', { count: view.missingTexts })}{' '}
        {first && (
          <a
            className="link"
            href={`#photo-${first.id}`}
            onClick={(event) => {
              const tile = document.getElementById(`photo-${first.id}`)
              const input = tile?.querySelector<HTMLElement>('[name="alternativeText"]')
              if (!input) return
              event.preventDefault()
              input.focus()
            }}
          >
            {t('album.edit.missing.go')}
          </a>
        )}
      </span>
    </p>
  )
}
