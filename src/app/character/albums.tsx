import { createAlbumAction } from '#app/album-lists/create-action.server.ts'
import { getAlbumList } from '#features/albums/queries/list.server.ts'
import { AlbumCards } from '#features/albums/ui/album-cards.tsx'
import { NewAlbum } from '#features/albums/ui/new-album.tsx'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/albums.ts'
import { CharacterMeta } from './character-meta.tsx'
import { characterIdIn, loadCharacterPage } from './load-character.server.ts'
import { useSheet } from './use-sheet.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => ({ list: await getAlbumList(ctx, { kind: 'character', ref: id }) }))

export const action = createAlbumAction(({ params }: Route.ActionArgs) => ({
  kind: 'character',
  ref: characterIdIn(params),
}))

/** The photo albums of a character. */
export default function Albums({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { id } = useSheet()
  const { albums, mayCreate, audience } = list
  return (
    <div>
      <CharacterMeta title={t('character.tab.albums')} path={characterPaths.part(id, 'albums')} />
      {mayCreate && <p className="muted">{t('album.list.lede.character')}</p>}
      {mayCreate && <NewAlbum failure={actionData?.failure ?? null} />}
      {albums.length > 0 ? (
        <AlbumCards albums={albums} audience={audience} />
      ) : (
        <EmptyState title={t('character.albums.none')}>
          {t(mayCreate ? 'character.albums.text' : 'character.albums.text_other')}
        </EmptyState>
      )}
    </div>
  )
}
