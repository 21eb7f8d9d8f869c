import { getConnections } from '#features/characters/queries/connections.server.ts'
import { getCharacterText } from '#features/characters/queries/texts.server.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import type { Route } from './+types/profile.ts'
import { Biography } from './biography-body.tsx'
import { CharacterMeta } from './character-meta.tsx'
import { Connections } from './connections/connections.tsx'
import { loadCharacterPage } from './load-character.server.ts'
import { renderText } from './text/render-text.server.ts'
import { useSheet } from './use-sheet.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => ({
    biography: renderText(await getCharacterText(ctx, id, 'biography'), call.url),
    connections: await getConnections(ctx, id),
  }))

/** What others see of a character: to its owner with who these are. */
export default function Profile({ loaderData: { biography, connections } }: Route.ComponentProps) {
  const t = useText()
  const sheet = useSheet()
  const { name, isOwn, visibility } = sheet
  return (
    <>
      <CharacterMeta title={isOwn ? t('character.tab.profile') : name} />
      {isOwn && (
        <Note>
          <Eye />
          <span>{t(`character.profile.${visibility}`)}</span>
        </Note>
      )}
      <section aria-labelledby="profile">
        <h2 className="visually-hidden" id="profile">
          {t('character.tab.profile')}
        </h2>
        <Biography text={biography} sheet={{ ...sheet, isOwn: false }} />
      </section>
      <Connections id={sheet.id} connections={connections} />
    </>
  )
}
