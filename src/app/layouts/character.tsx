import { Outlet } from 'react-router'
import { characterIdIn } from '#app/character/load-character.server.ts'
import { CharacterFrame } from '#app/character/sheet/character-frame.tsx'
import { SheetNotices } from '#app/character/sheet/sheet-notices.tsx'
import { SheetTabs } from '#app/character/sheet/sheet-tabs.tsx'
import { listAlbumPreviews } from '#features/albums/queries/lists.server.ts'
import { getCharacter } from '#features/characters/queries/character.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import type { Route } from './+types/character.ts'

if (!import.meta.env.SSR) await loadMessages('panels')

export const loader = ({ context, params: { id = '' } }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const sheet = await getCharacter(ctx, characterIdIn({ id }))
    addCacheTags(ctx, 'albums')
    return { sheet, albums: await listAlbumPreviews(ctx, { kind: 'character', ref: sheet.id }) }
  })

/** What stands around each page of a character. */
export default function CharacterLayout({ loaderData: { sheet, albums } }: Route.ComponentProps) {
  return (
    <CharacterFrame
      sheet={sheet}
      tabs={<SheetTabs sheet={sheet} />}
      albums={albums}
      report={characterPaths.report(sheet.id)}
    >
      <SheetNotices sheet={sheet} />
      <Outlet />
    </CharacterFrame>
  )
}
