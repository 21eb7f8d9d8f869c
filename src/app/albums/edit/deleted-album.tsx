import { Form } from 'react-router'
import { usePhotoRefusalWords } from '#features/albums/ui/photo-refusal-words.ts'
import type { AlbumEditorView, EditAlbumResult } from '#shared/albums/album-editor.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

/** An album that was just deleted, for who may restore it. */
export function DeletedAlbum({ view, result }: { view: AlbumEditorView; result: EditAlbumResult | null }) {
  const t = useText()
  const words = usePhotoRefusalWords()
  return (
    <div className="stack">
      <PanelHeading title={t('album.edit.deleted')} lede={t('album.edit.deleted.text', { title: view.title })} />
      {result?.reason && (
        <p className={`${note.note} ${note.danger}`} role="alert">
          {words(result.reason)}
        </p>
      )}
      <Form className="flow" method="post">
        <button className={button.outline} type="submit" name="intent" value="restore_album">
          <Undo2 /> {t('album.undo')}
        </button>
        <SiteLink className={button.quiet} to={view.parent.address}>
          {t('album.edit.back')}
        </SiteLink>
      </Form>
    </div>
  )
}
