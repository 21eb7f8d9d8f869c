import { DocumentRow } from '#features/documents/ui/document-row.tsx'
import * as styles from '#features/documents/ui/documents-section.module.css'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { DocumentItem } from '#shared/documents/documents-page.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** How many documents the sheet shows. */
export const SUMMARY_DOCUMENTS = 3

type Props = { id: number; documents: readonly DocumentItem[]; count: number; mayEdit: boolean }

/** The first documents of a character, for who may read them. */
export function DocumentsSummary({ id, documents, count, mayEdit }: Props) {
  const t = useText()
  if (count === 0 && !mayEdit) return null
  const address = characterPaths.part(id, 'documents')
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className={styles.title}>
        {t('character.tab.documents')} <span className="small muted">{t('documents.count', { count })}</span>
      </h2>
      {count > 0 && (
        <ul className={styles.rows}>
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentRow
                document={document}
                {...(mayEdit ? { edit: `${address}?document=${document.id}` } : { reportable: `character/${id}` })}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="space-above-small">
        <ButtonLink size="small" to={address}>
          {t(mayEdit ? 'character.documents.add' : 'character.documents.all')}
        </ButtonLink>
      </p>
    </section>
  )
}
