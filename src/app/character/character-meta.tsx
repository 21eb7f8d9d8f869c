import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { useSheet } from './use-sheet.ts'

/** Title and canonical URL of a page of a character. Only public ones are for search engines, and of these what everybody sees. */
export function CharacterMeta({ title, path }: { title: string; path?: string | null }) {
  const t = useText()
  const { id, name, visibility, deletedAt, isHidden } = useSheet()
  const canonical = path === undefined ? paths.character(id) : path
  const isIndexed = visibility === 'public' && !deletedAt && !isHidden && canonical !== null
  const full = title === name ? name : `${title}, ${name}`
  return (
    <>
      <PageMeta title={full} description={t('character.description', { name })} path={isIndexed ? canonical : null} />
      {!isIndexed && <meta name="robots" content="noindex" />}
    </>
  )
}
