import { usePhotoRefusalWords } from '#features/albums/ui/photo-refusal-words.ts'
import type { EditAlbumResult } from '#shared/albums/album-editor.ts'
import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'

/** Why nothing was saved, or what was not. What was typed is still there. */
export function SaveFailure({ result, ofPhotos }: { result: EditAlbumResult | null; ofPhotos: boolean }) {
  const t = useText()
  const words = usePhotoRefusalWords()
  const element = useFocusedMessage<HTMLDivElement>(result)
  if (!result) return null
  const { reason, saved } = result
  return (
    <Note tone="danger" role="alert" tabIndex={-1} ref={element}>
      <CircleAlert />
      <div>
        {reason !== null && (
          <>
            <b>{t(ofPhotos ? 'photo.edit.not_updated' : 'album.edit.failed')}</b>
            <p>{words(reason)}</p>
          </>
        )}
        {saved && saved.conflicts.length > 0 && <p>{t('album.conflicts', { count: saved.conflicts.length })}</p>}
        {saved && saved.gone.length > 0 && <p>{t('album.gone', { count: saved.gone.length })}</p>}
      </div>
    </Note>
  )
}
