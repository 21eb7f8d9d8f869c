import { CircleAlert, CircleCheck } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { usePhotoRefusalWords } from '#features/albums/ui/photo-refusal-words.ts'
import type { EditAlbumResult } from '#shared/albums/album-editor.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

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
  const { key } = useLocation()
  const done = params.get('done') ?? ''
  const removed = (params.get('removed') ?? '').split(',').filter((id) => /^\d{1,10}$/.test(id))
  const count = removed.length || 1
  const message = !result && Object.hasOwn(DONE, done) ? t(DONE[done]!, { count }) : null
  const element = useFocusedMessage<HTMLDivElement>(result ?? (message && `${key} ${message}`))
  if (result)
    return (
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result
      <div className={`${note.note} ${note.danger}`} role="alert" tabIndex={-1} ref={element} autoFocus>
        <CircleAlert />
        <div>
          {FAILED[result.intent] && <b>{t(FAILED[result.intent]!)}</b>}
          {result.added > 0 && <p>{t('album.done.added', { count: result.added })}</p>}
          {result.refused.length === 0 && <p>{words(result.reason)}</p>}
          <ul>
            {result.refused.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                <b>{name}</b>: {words(reason)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    )
  if (!message) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result
    <div className={`${note.note} ${note.success}`} role="status" tabIndex={-1} ref={element} autoFocus>
      <CircleCheck />
      <span>{message}</span>
      {removed.length > 0 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="ids" value={removed.join(',')} />
          <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="restore">
            {t('album.undo')}
          </button>
        </Form>
      )}
    </div>
  )
}
