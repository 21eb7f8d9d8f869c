import { createCharacter } from '#features/characters/commands/characters.server.ts'
import { listMyCharacters } from '#features/characters/queries/own.server.ts'
import { newCharacter } from '#features/characters/schema.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/characters.ts'
import { CharacterGrid } from './characters/character-grid.tsx'
import { CreateCharacter } from './characters/create-character.tsx'
import { DeletedCharacters } from './characters/deleted-characters.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    characters: await listMyCharacters(ctx),
    deleted: await listMyCharacters(ctx, { deleted: true }),
    constraints: formConstraints(newCharacter),
    done: url.searchParams.get('done'),
  }))

export const action = pageAction({
  authorize: authorizeSignedIn,
  intents: {
    create: async (ctx, form) => redirectTo(`${paths.character((await createCharacter(ctx, form)).id)}?done=created`),
  },
})

/** The characters of the user, and those that can still be restored. */
export default function Characters({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { characters, deleted, constraints, done } = loaderData
  return (
    <>
      <PageMeta title={t('account.characters')} path={null} />
      <PanelHeading title={t('account.characters')} lede={t('account.characters.text')} />
      <SuccessNote message={done === 'deleted' && !actionData ? t('character.done.deleted') : null} />
      <CharacterGrid characters={characters}>
        <CreateCharacter
          constraints={constraints}
          failure={actionData?.failure ?? null}
          isFirst={characters.length === 0}
        />
      </CharacterGrid>
      <p className="space-above-small">
        <SiteLink className="link" to={characterPaths.import}>
          {t('characterImport.link')}
        </SiteLink>
      </p>
      {deleted.length > 0 && <DeletedCharacters characters={deleted} />}
    </>
  )
}
