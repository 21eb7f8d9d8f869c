import type { AlbumEditorView } from '#shared/albums/album-editor.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'
import { Segmented } from '#ui/components/segmented.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** Large albums are changed in pages; what was typed on one stays while another is open. */
export function EditorPages({ view: { id, page, pages } }: { view: AlbumEditorView }) {
  const t = useText()
  if (pages === 1) return null
  return (
    <nav className="space-above" aria-label={t('album.edit.pages')}>
      <Segmented as="span">
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <SiteLink
            key={number}
            to={`${albumPaths.edit(id)}?page=${number}`}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t('album.edit.page', { page: number })}
          >
            {number}
          </SiteLink>
        ))}
      </Segmented>
    </nav>
  )
}
