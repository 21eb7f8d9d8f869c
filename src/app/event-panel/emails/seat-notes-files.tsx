import { DocumentRow } from '#features/documents/ui/document-row.tsx'
import * as documentStyles from '#features/documents/ui/documents-section.module.css'
import { UploadPanel } from '#features/documents/ui/upload-panel.tsx'
import type { DocumentItem } from '#shared/documents/documents-page.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/components/card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

type Props = { slug: string; documents: readonly DocumentItem[]; left: number }

/** The event's documents for who has a place, which stand below the text. */
export function SeatNotesFiles({ slug, documents, left }: Props) {
  const t = useText()
  const all = paths.eventDocuments(slug)
  return (
    <Card stack aria-labelledby="seat-notes-files">
      <h2 id="seat-notes-files">{t('seatNotes.files')}</h2>
      <p>
        {t('seatNotes.files.text')}{' '}
        <SiteLink className="link" to={all}>
          {t('seatNotes.files.all')}
        </SiteLink>
      </p>
      {documents.length > 0 && (
        <ul className={documentStyles.rows}>
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentRow document={document} edit={`${all}?document=${document.id}`} />
            </li>
          ))}
        </ul>
      )}
      <UploadPanel
        key={slug}
        api={`/api/documents/event/${slug}`}
        isOfEvent
        left={left}
        only={{ audience: 'registered', address: all }}
      />
    </Card>
  )
}
