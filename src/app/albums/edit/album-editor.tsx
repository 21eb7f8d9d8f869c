import { useState } from 'react'
import { isUnderWay, mayRetry } from '#features/albums/uploads/queue.ts'
import { useUploads } from '#features/albums/uploads/use-uploads.ts'
import type { AlbumEditorView, EditAlbumResult } from '#shared/albums/album-editor.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { SaveBar } from '#ui/forms/saving/save-bar.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './album-editor.module.css'
import { AlbumHead } from './album-head.tsx'
import { ALBUM_FORM, AlbumFields } from './fields/album-fields.tsx'
import { ShareLink } from './fields/share-link.tsx'
import { EditorPages } from './photos/editor-pages.tsx'
import { MissingTexts } from './photos/missing-texts.tsx'
import { PhotoGrid } from './photos/photo-grid.tsx'
import { SelectionBar } from './photos/selection-bar.tsx'
import { ResultNote } from './result-note.tsx'
import { SaveFailure } from './save-failure.tsx'
import { useChangeWords } from './state/change-words.ts'
import { useAlbumEdits } from './state/use-album-edits.ts'
import { usePhotoActions } from './state/use-photo-actions.ts'
import { useRefresh } from './state/use-refresh.ts'
import { useSave } from './state/use-save.ts'
import { useSelection } from './state/use-selection.ts'
import { UndoBar } from './undo-bar.tsx'
import { PhotoUpload } from './uploads/photo-upload.tsx'
import { UploadList } from './uploads/upload-list.tsx'

type Props = { view: AlbumEditorView; result: EditAlbumResult | null; params: URLSearchParams }

/** An album: for who edits it everything, for who adds photos their own. */
export function AlbumEditor({ view, result, params }: Props) {
  const t = useText()
  const changeWords = useChangeWords()
  const edits = useAlbumEdits(view)
  const { save, isSaving, savedNotice, failure } = useSave(view, edits)
  const actions = usePhotoActions(view.id)
  const uploads = useUploads(view.id, view.userId)
  const selection = useSelection(view, edits)
  useRefresh(view.photos.filter(({ state }) => state === 'processing').length)
  const [ofPhotos, setOfPhotos] = useState(false)
  // What failed is offered again; where the browser keeps nothing, that ends with the page.
  const isUploading = uploads.uploads.some((upload) => isUnderWay(upload) || (!uploads.isKept && mayRetry(upload)))
  const isDirty = edits.counts.total > 0

  const saveAll = () => {
    if (!isDirty) return
    const form = document.getElementById(ALBUM_FORM)
    if (form instanceof HTMLFormElement && !form.reportValidity()) return
    setOfPhotos(Object.values(edits.photos).some((changes) => Object.keys(changes).length > 0))
    save()
  }
  return (
    <div className={styles.editor}>
      <ResultNote result={result} params={params} />
      <div>
        <AlbumHead view={view} result={result} />
      </div>
      {view.mayEdit ? (
        <div className={`two ${styles.top}`}>
          <AlbumFields view={view} edits={edits} save={saveAll} />
          <div className="stack">
            <PhotoUpload add={uploads.add} />
            <ShareLink token={view.shareToken} />
          </div>
        </div>
      ) : (
        <>
          <form
            id={ALBUM_FORM}
            hidden
            onSubmit={(event) => {
              event.preventDefault()
              saveAll()
            }}
          />
          <PhotoUpload add={uploads.add} />
        </>
      )}
      <UploadList {...uploads} />
      <SaveFailure result={failure} ofPhotos={ofPhotos} />
      {view.order.length === 0 ? (
        <EmptyState title={t('album.edit.none')}>{t('album.edit.none.text')}</EmptyState>
      ) : (
        <section aria-label={t('album.edit.grid')}>
          <MissingTexts view={view} />
          <SelectionBar {...selection.bar(actions)} mayEdit={view.mayEdit} />
          <PhotoGrid
            view={view}
            edits={edits}
            actions={actions}
            selection={selection.selected}
            select={selection.select}
            save={saveAll}
          />
          <EditorPages view={view} />
        </section>
      )}
      <SaveBar
        form={ALBUM_FORM}
        dirty={isDirty}
        saving={isSaving}
        savedNotice={savedNotice}
        failure={failure}
        discard={edits.discard}
        words={{ unsaved: isDirty ? changeWords(edits.counts) : '', save: t('album.edit.save') }}
      />
      <UndoBar actions={actions} />
      <UnsavedChangesDialog
        unsaved={isDirty || isUploading}
        text={t(isDirty ? 'album.edit.leave' : 'album.edit.leave.uploading')}
      />
    </div>
  )
}
