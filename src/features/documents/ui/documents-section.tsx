import { Form, useFetcher } from 'react-router'
import type { DocumentItem, DocumentsResult, DocumentsView } from '#shared/documents/documents-page.ts'
import { ArchiveLink } from '#ui/components/archive-link.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { SortableList } from '#ui/components/sortable-list.tsx'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { DocumentEditor } from './document-editor.tsx'
import { DocumentRow } from './document-row.tsx'
import * as styles from './documents-section.module.css'
import { ResultNote } from './result-note.tsx'
import { UploadPanel } from './upload-panel.tsx'

type Props = {
  view: DocumentsView
  /** The page's unprefixed path. */
  address: string
  result: DocumentsResult | null
  /** The query of the page: what was done, and which document is open. */
  params: URLSearchParams
}
const MOVE = 'move-documents'

/** The documents of a character or an event: everything that may be done with them. */
export function DocumentsSection({ view, address, result, params }: Props) {
  const t = useText()
  const size = useFileSize()
  const { documents, mayEdit, max, storage } = view
  const open = result?.id ?? Number(params.get('document'))
  return (
    <div className={styles.documents}>
      <ResultNote result={result} done={params.get('done')} removed={Number(params.get('removed')) || null} />
      <p className="small muted">
        {t('documents.count', { count: documents.length })}
        {mayEdit && `. ${t('documents.max', { max })}`}
        {storage && ` ${t('documents.storage', { used: size(storage.used), quota: size(storage.quota) })}`}
      </p>
      {documents.length === 0 && (
        <EmptyState title={t('documents.none')}>
          {t(mayEdit ? 'documents.none.text' : 'documents.none.read')}
        </EmptyState>
      )}
      {mayEdit ? (
        <EditableList documents={documents} open={open} address={address} />
      ) : (
        <ul className={styles.rows}>
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentRow document={document} reportable={view.parent} />
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <UploadPanel
          // What waits belongs to this page alone.
          key={view.parent}
          api={`/api/documents/${view.parent}`}
          isOfEvent={view.isOfEvent}
          left={max - documents.length}
        />
      )}
      {documents.length > 1 && <AllDocuments address={address} />}
    </div>
  )
}

function AllDocuments({ address }: { address: string }) {
  const t = useText()
  const path = useLocalizedPath()
  return (
    <p className="flow">
      <ArchiveLink href={path(`${address}/all.zip`)} label={t('documents.all')} running={t('documents.all.running')} />
    </p>
  )
}

function EditableList({ documents, open, address }: { documents: DocumentItem[]; open: number; address: string }) {
  const t = useText()
  const { submit } = useFetcher({ key: 'order-documents' })
  if (documents.length === 0) return null
  const ids = documents.map(({ id }) => id).join(',')
  return (
    <>
      <Form method="post" id={MOVE} preventScrollReset>
        <input type="hidden" name="ids" value={ids} />
      </Form>
      <SortableList
        form={MOVE}
        onReorder={(order) => void submit({ intent: 'order', ids: order.join(',') }, { method: 'post' })}
        labels={{
          label: t('documents.list'),
          up: (name) => t('documents.up', { name }),
          down: (name) => t('documents.down', { name }),
          moved: (name, place, count) => t('documents.moved', { name, place, count }),
        }}
        items={documents.map((document) => ({
          id: String(document.id),
          name: document.name,
          open: document.id === open,
          body:
            document.id === open ? (
              <DocumentEditor key={document.id} document={document} address={address} />
            ) : (
              <DocumentRow document={document} edit={`${address}?document=${document.id}`} />
            ),
        }))}
      />
    </>
  )
}
