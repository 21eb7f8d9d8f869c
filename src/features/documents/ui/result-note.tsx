import { Form } from 'react-router'
import type { DocumentsResult } from '#shared/documents/documents-page.ts'
import { Button } from '#ui/components/button.tsx'
import { UploadNote } from '#ui/forms/upload-note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
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
  const refusal = result && {
    added: result.added > 0 ? t('documents.done.some', { count: result.added }) : null,
    reason: words(result.reason),
    refused: result.refused.map(({ name, reason }) => ({ name, reason: words(reason) })),
  }
  const message = !result && done && Object.hasOwn(DONE, done) ? t(DONE[done]!) : null
  return (
    <UploadNote result={result} refusal={refusal} done={message}>
      {done === 'deleted' && removed !== null && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={removed} />
          <Button size="small" type="submit" name="intent" value="restore">
            {t('documents.undo')}
          </Button>
        </Form>
      )}
    </UploadNote>
  )
}
