import { authorizeCharacterOwner } from '#features/characters/access.server.ts'
import { changeVisibility } from '#features/characters/commands/characters.server.ts'
import { getCharacter } from '#features/characters/queries/character.server.ts'
import { getConnections } from '#features/characters/queries/connections.server.ts'
import { readersOf } from '#features/characters/queries/readers.server.ts'
import { getCharacterText } from '#features/characters/queries/texts.server.ts'
import { getDocumentsView } from '#features/documents/queries/page.server.ts'
import { redirectTo, refererPath } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/character.ts'
import { Background } from './background/background.tsx'
import { Biography } from './biography-body.tsx'
import { CharacterMeta } from './character-meta.tsx'
import { Connections } from './connections/connections.tsx'
import { DocumentsSummary, SUMMARY_DOCUMENTS } from './documents-summary.tsx'
import { useVisibilityRefusal } from './dossier/visibility-form.tsx'
import { characterIdIn, loadCharacterPage } from './load-character.server.ts'
import { EditLink } from './text/edit-link.tsx'
import { renderText } from './text/render-text.server.ts'
import { useSheet } from './use-sheet.ts'

/** The first page of a character: the beginning of its biography, and its background for who may read it. */
export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => {
    const { readsBackground } = await getCharacter(ctx, id)
    const biography = renderText(await getCharacterText(ctx, id, 'biography'), call.url, { excerpt: true })
    const shared = { biography, connections: await getConnections(ctx, id), now: ctx.now }
    if (!readsBackground) return { ...shared, background: null, readers: [], documents: null }
    const background = renderText(await getCharacterText(ctx, id, 'background'), call.url, { excerpt: true })
    const { documents, mayEdit } = await getDocumentsView(ctx, { kind: 'character', ref: id })
    const summary = { documents: documents.slice(0, SUMMARY_DOCUMENTS), count: documents.length, mayEdit }
    return { ...shared, background, readers: await readersOf(ctx, id), documents: summary }
  })

/** The choice of who may open it, from the dossier of any page of the character. */
export const action = pageAction({
  subject: (call: Route.ActionArgs) => [characterIdIn(call.params), call],
  authorize: (ctx, id) => authorizeCharacterOwner(ctx, id),
  intents: {
    visibility: async (ctx, id, call, form) => {
      await changeVisibility(ctx, id, form)
      // A button that only works without JavaScript: with it the page stays, and the dossier says what became of it.
      return form['then'] === 'back' ? redirectTo(doneOn(pageBefore(call, id))) : null
    },
  },
  refused: ({ details }) => (details?.['events'] ?? []) as string[],
})

/** The page of the character whose dossier was used, for which the browser sends a Referer. */
function pageBefore(call: Route.ActionArgs, id: number) {
  const { path: before } = splitPath(refererPath(call)?.replace(/\?.*/, '') ?? '')
  const own = paths.character(id)
  return before.startsWith(`${own}/`) ? before : own
}
const doneOn = (page: string) => `${page}?done=visibility`

export default function Character({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const refusal = useVisibilityRefusal()
  const sheet = useSheet()
  const { biography, background, documents, connections, readers, now } = loaderData
  const { id, name, isOwn, deletedAt } = sheet
  const mayEdit = isOwn && !deletedAt
  const result = actionData ?? null
  return (
    <>
      <CharacterMeta title={name} />
      {result?.failure && (
        <FormError failure={result.failure} message={refusal(result.failure, result.refused ?? [])} />
      )}
      <section aria-labelledby="biography">
        <h2 className="visually-hidden" id="biography">
          {t('character.tab.biography')}
        </h2>
        <Biography text={biography} sheet={sheet} />
        {!biography.isWhole && (
          <p className="space-above-small">
            <SiteLink className="link" to={characterPaths.part(id, 'biography')}>
              {t('character.biography.whole')}
            </SiteLink>
          </p>
        )}
        {mayEdit && <EditLink id={id} text="biography" savedAt={biography.savedAt} now={now} />}
      </section>
      {background && (
        <Background html={background.html} readers={readers} isOwn={isOwn}>
          {!background.isWhole && (
            <p className="space-above-small">
              <SiteLink className="link" to={characterPaths.part(id, 'background')}>
                {t('character.background.whole')}
              </SiteLink>
            </p>
          )}
          {mayEdit && <EditLink id={id} text="background" savedAt={background.savedAt} now={now} small />}
        </Background>
      )}
      {documents && <DocumentsSummary id={id} {...documents} />}
      <Connections id={id} connections={connections} />
    </>
  )
}
