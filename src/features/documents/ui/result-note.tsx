import { CircleAlert, CircleCheck } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import type { DocumentsResult } from '#shared/documents/documents-page.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import { useRefusalWords } from './refusal-words.ts'

const DONE: Record<string, MessageKey> = {
  added: 'documents.done.added',
  changed: 'documents.done.changed',
  replaced: 'documents.done.replaced',
  deleted: 'documents.done.deleted',
  restored: 'documents.done.restored',
  version_restored: 'documents.done.version_restored',
  version_deleted: 'documents.done.version_deleted',
}
type Props = {
  result: DocumentsResult | null
  done: string | null /** A document that was just deleted. */
  removed: number | null
}

/** What became of a form, scrolled into view; a deleted document can be restored from here. */
export function ResultNote({ result, done, removed }: Props) {
  const t = useText()
  const words = useRefusalWords()
  const { key } = useLocation()
  const message = !result && done && Object.hasOwn(DONE, done) ? t(DONE[done]!) : null
  const element = useFocusedMessage<HTMLDivElement>(result ?? (message && `${key} ${message}`))
  if (result)
    return (
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result
      <div className={`${note.note} ${note.danger}`} role="alert" tabIndex={-1} ref={element} autoFocus>
        <CircleAlert />
        <div>
          {result.added > 0 && <p>{t('documents.done.some', { count: result.added })}</p>}
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
      {done === 'deleted' && removed !== null && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={removed} />
          <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="restore">
            {t('documents.undo')}
          </button>
        </Form>
      )}
    </div>
  )
}
