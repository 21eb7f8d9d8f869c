import { Form } from 'react-router'
import { usePhotoRefusalWords } from '#features/albums/ui/photo-refusal-words.ts'
import type { EditAlbumResult } from '#shared/albums/album-editor.ts'
import { Button } from '#ui/components/button.tsx'
import { UploadNote } from '#ui/forms/upload-note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

const DONE: Record<string, MessageKey> = {
  added: 'album.done.added',
  album_restored: 'album.done.album_restored',
  cover: 'album.done.cover',
  credited: 'album.done.credited',
  deleted: 'album.done.deleted',
  ordered: 'album.done.ordered',
  photo: 'album.done.photo',
  restored: 'album.done.restored',
  saved: 'album.done.saved',
  shared: 'album.done.shared',
  unshared: 'album.done.unshared',
}

/** The title of what went wrong. */
const FAILED: Record<string, MessageKey> = {
  upload: 'photo.upload.some_failed',
  photo: 'photo.edit.not_updated',
  album: 'album.edit.failed',
}

/** What became of a form that left the page, scrolled into view; deleted photos can be restored from here. */
export function ResultNote({ result, params }: { result: EditAlbumResult | null; params: URLSearchParams }) {
  const t = useText()
  const words = usePhotoRefusalWords()
  const done = params.get('done') ?? ''
  const removed = (params.get('removed') ?? '').split(',').filter((id) => /^\d{1,10}$/.test(id))
  const refusal = result && {
    title: Object.hasOwn(FAILED, result.intent) ? t(FAILED[result.intent]!) : null,
    added: result.added > 0 ? t('album.done.added', { count: result.added }) : null,
    reason: words(result.reason),
    refused: result.refused.map(({ name, reason }) => ({ name, reason: words(reason) })),
  }
  const message = !result && Object.hasOwn(DONE, done) ? t(DONE[done]!, { count: removed.length || 1 }) : null
  return (
    <UploadNote result={result} refusal={refusal} done={message}>
      {removed.length > 0 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="ids" value={removed.join(',')} />
          <Button size="small" type="submit" name="intent" value="restore">
            {t('album.undo')}
          </Button>
        </Form>
      )}
    </UploadNote>
  )
}
