import { Outlet } from 'react-router'
import { Dossier } from '#app/character/dossier/dossier.tsx'
import { characterIdIn } from '#app/character/load-character.server.ts'
import { SheetNotices } from '#app/character/sheet-notices.tsx'
import { SheetTabs } from '#app/character/sheet-tabs.tsx'
import { getCharacter } from '#features/characters/queries/character.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import type { Route } from './+types/character.ts'
import * as styles from './character.module.css'

if (!import.meta.env.SSR) await loadMessages('panels')

export const loader = ({ context, params: { id = '' } }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({ sheet: await getCharacter(ctx, characterIdIn({ id })) }))

/** A character: the dossier on the left, its name and tabs above each page. Pages begin at h2. */
export default function CharacterLayout({ loaderData: { sheet } }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.sheet}`}>
      <Dossier sheet={sheet} report={characterPaths.report(sheet.id)} />
      <div className={styles.pages}>
        <h1 className={styles.name}>{sheet.name}</h1>
        <SheetTabs sheet={sheet} />
        <div className={styles.page}>
          <SheetNotices sheet={sheet} />
          <Outlet />
        </div>
      </div>
    </div>
  )
}
