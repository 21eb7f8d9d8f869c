import { Form } from 'react-router'
import { usePhotoRefusalWords } from '#features/albums/ui/photo-refusal-words.ts'
import type { AlbumEditorView, EditAlbumResult } from '#shared/albums/album-editor.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Undo2 } from '#ui/icons/undo-2.ts'

/** An album that was just deleted, for who may restore it. */
export function DeletedAlbum({ view, result }: { view: AlbumEditorView; result: EditAlbumResult | null }) {
  const t = useText()
  const words = usePhotoRefusalWords()
  return (
    <div className="stack">
      <PanelHeading title={t('album.edit.deleted')} lede={t('album.edit.deleted.text', { title: view.title })} />
      {result?.reason && (
        <Note as="p" tone="danger" role="alert">
          {words(result.reason)}
        </Note>
      )}
      <Form className="flow" method="post">
        <Button type="submit" name="intent" value="restore_album">
          <Undo2 /> {t('album.undo')}
        </Button>
        <ButtonLink variant="quiet" to={view.parent.address}>
          {t('album.edit.back')}
        </ButtonLink>
      </Form>
    </div>
  )
}
