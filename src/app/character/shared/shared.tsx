import { getSharedCharacter } from '#features/characters/sharing/shared-character.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { joinPath, splitPath } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { Biography } from '../biography-body.tsx'
import { Connections } from '../connections/connections.tsx'
import { CharacterFrame } from '../sheet/character-frame.tsx'
import { renderText } from '../text/render-text.server.ts'
import type { Route } from './+types/shared.ts'

export const loader = ({ context, params: { token }, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const { biography, portrait, connections, ...character } = await getSharedCharacter(ctx, token)
    const address = `${joinPath(splitPath(url.pathname).prefix, characterPaths.shared(token))}/portrait`
    return {
      report: characterPaths.report(`shared/${token}`),
      sheet: {
        ...character,
        visibility: 'public' as const,
        event: null,
        deletedAt: null,
        isOwn: false,
        readsBackground: false,
        isHidden: false,
        portrait: portrait && { ...portrait, url: address, full: address },
      },
      biography: renderText({ body: biography, revision: 0, savedAt: null }, url),
      connections,
    }
  })

/** A character that its owner shares by a link: what everybody would see if it were public. */
export default function Shared({ loaderData: { report, sheet, biography, connections } }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageMeta title={sheet.name} path={null} />
      <meta name="robots" content="noindex" />
      <CharacterFrame sheet={sheet} report={report}>
        <p className="small muted">{t('share.note')}</p>
        <section aria-labelledby="biography">
          <h2 className="visually-hidden" id="biography">
            {t('character.tab.biography')}
          </h2>
          <Biography text={biography} sheet={sheet} />
        </section>
        <Connections id={sheet.id} connections={connections} />
      </CharacterFrame>
    </>
  )
}
