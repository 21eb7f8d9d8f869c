import { DocumentRow } from '#features/documents/ui/document-row.tsx'
import * as documentStyles from '#features/documents/ui/documents-section.module.css'
import type { DocumentItem } from '#shared/documents/documents-page.ts'
import { Card } from '#ui/components/card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** The event's documents that the person may read: those for who has a seat only while they have one. */
export function DocumentsCard({ slug, documents }: { slug: string; documents: readonly DocumentItem[] }) {
  const t = useText()
  if (documents.length === 0) return null
  return (
    <Card aria-labelledby="documents">
      <h2 id="documents">{t('registration.documents')}</h2>
      <ul className={documentStyles.rows}>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentRow document={document} reportable={`event/${slug}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
