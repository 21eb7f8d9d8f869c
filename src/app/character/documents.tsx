import { useSearchParams } from 'react-router'
import { documentsAction } from '#app/documents/documents-action.server.ts'
import { getDocumentsView } from '#features/documents/queries/page.server.ts'
import * as styles from '#features/documents/ui/documents-section.module.css'
import { DocumentsSection } from '#features/documents/ui/documents-section.tsx'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/documents.ts'
import { CharacterMeta } from './character-meta.tsx'
import { characterIdIn, loadCharacterPage } from './load-character.server.ts'
import { useSheet } from './use-sheet.ts'

/** 404 for who may not read them. */
export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => ({ view: await getDocumentsView(ctx, { kind: 'character', ref: id }) }))

export function action(call: Route.ActionArgs) {
  const id = characterIdIn(call.params)
  return documentsAction(call, characterPaths.part(id, 'documents'), { kind: 'character', ref: id })
}

/** The documents of a character. */
export default function Documents({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { id } = useSheet()
  const [params] = useSearchParams()
  return (
    <>
      <CharacterMeta title={t('character.tab.documents')} path={null} />
      <section aria-labelledby="documents">
        <h2 id="documents" className={styles.title}>
          {t('character.tab.documents')}
        </h2>
        <DocumentsSection
          view={view}
          address={characterPaths.part(id, 'documents')}
          result={actionData ?? null}
          params={params}
        />
      </section>
    </>
  )
}
