import { getCharacterText } from '#features/characters/queries/texts.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/biography.ts'
import { Biography } from './biography-body.tsx'
import { CharacterMeta } from './character-meta.tsx'
import { loadCharacterPage } from './load-character.server.ts'
import { EditLink } from './text/edit-link.tsx'
import { renderText } from './text/render-text.server.ts'
import { useSheet } from './use-sheet.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => ({
    biography: renderText(await getCharacterText(ctx, id, 'biography'), call.url),
    now: ctx.now,
  }))

/** The whole biography. */
export default function BiographyPage({ loaderData: { biography, now } }: Route.ComponentProps) {
  const t = useText()
  const sheet = useSheet()
  return (
    <section aria-labelledby="biography">
      <CharacterMeta title={t('character.tab.biography')} path={characterPaths.part(sheet.id, 'biography')} />
      <h2 className="visually-hidden" id="biography">
        {t('character.tab.biography')}
      </h2>
      <Biography text={biography} sheet={sheet} />
      {sheet.isOwn && !sheet.deletedAt && (
        <EditLink id={sheet.id} text="biography" savedAt={biography.savedAt} now={now} />
      )}
    </section>
  )
}
