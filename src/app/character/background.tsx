import { listNotesForOwner } from '#features/characters/organizers/notes/queries.server.ts'
import { readersOf } from '#features/characters/queries/readers.server.ts'
import { getCharacterText } from '#features/characters/queries/texts.server.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/background.ts'
import { Background } from './background/background.tsx'
import { OrganizerNotes } from './background/organizer-notes.tsx'
import { CharacterMeta } from './character-meta.tsx'
import { loadCharacterPage } from './load-character.server.ts'
import { EditLink } from './text/edit-link.tsx'
import { renderText } from './text/render-text.server.ts'
import { useSheet } from './use-sheet.ts'

/** 404 for who may not read it, as if there were none. */
export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => ({
    background: renderText(await getCharacterText(ctx, id, 'background'), call.url),
    readers: await readersOf(ctx, id),
    notes: await listNotesForOwner(ctx, id),
    now: ctx.now,
  }))

/** The whole background. */
export default function BackgroundPage({ loaderData: { background, readers, notes, now } }: Route.ComponentProps) {
  const t = useText()
  const { id, isOwn, deletedAt } = useSheet()
  return (
    <>
      <CharacterMeta title={t('character.tab.background')} path={null} />
      <Background html={background.html} readers={readers} isOwn={isOwn}>
        {isOwn && !deletedAt && <EditLink id={id} text="background" savedAt={background.savedAt} now={now} small />}
      </Background>
      <OrganizerNotes events={notes} now={now} />
    </>
  )
}
