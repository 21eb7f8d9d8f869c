import { authorizeCharacterOwner } from '#features/characters/access.server.ts'
import { updateCharacterSettings } from '#features/characters/commands/characters.server.ts'
import { deleteCharacter, restoreCharacter } from '#features/characters/commands/deletion.server.ts'
import { changePortrait } from '#features/characters/portrait/commands.server.ts'
import { characterSettings } from '#features/characters/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { CHARACTER_DELETION_DAYS } from '#shared/characters/characters.ts'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/settings.ts'
import { CharacterMeta } from './character-meta.tsx'
import { characterIdIn, loadCharacterPage } from './load-character.server.ts'
import { PortraitForm } from './settings/portrait-form.tsx'
import { SettingsForm } from './settings/settings-form.tsx'
import { useSheet } from './use-sheet.ts'

/** Oversized images are still read, so that the response can name the field. */
const MAX_BODY_BYTES = 3 * PICTURE_BYTES

export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => {
    await authorizeCharacterOwner(ctx, id)
    return {
      constraints: formConstraints(characterSettings),
      confirmed: ctx.actor.kind === 'person' && ctx.actor.confirmed,
    }
  })

const shownWith = (done: string) => (id: number) => `${paths.character(id)}?done=${done}`

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [characterIdIn(params)],
  authorize: (ctx, id) => authorizeCharacterOwner(ctx, id, { deleted: true }),
  limit: MAX_BODY_BYTES,
  intents: {
    settings: { run: updateCharacterSettings, done: shownWith('settings') },
    portrait: {
      run: (ctx, id, form, { portrait }) =>
        changePortrait(ctx, id, form, portrait && portrait.bytes.byteLength > 0 ? portrait.bytes : null),
      done: shownWith('portrait'),
    },
    delete: { run: deleteCharacter, done: () => `${paths.characters}?done=deleted` },
    restore: { run: restoreCharacter, done: shownWith('recovered') },
  },
})

/** Name, status and portrait of a character, and its deletion. */
export default function Settings({ loaderData: { constraints, confirmed }, actionData }: Route.ComponentProps) {
  const t = useText()
  const sheet = useSheet()
  const failureOf = (intent: string) => (actionData?.intent === intent ? actionData.failure : null)
  return (
    <>
      <CharacterMeta title={t('character.edit')} path={null} />
      <SettingsForm sheet={sheet} constraints={constraints} failure={failureOf('settings')} />
      <PortraitForm sheet={sheet} confirmed={confirmed} failure={failureOf('portrait')} />
      <DangerZone
        id="delete-character"
        title={t('character.delete')}
        text={t('character.delete.text', { count: CHARACTER_DELETION_DAYS })}
      >
        <ConfirmDialog
          id="delete"
          title={t('character.delete.title', { name: sheet.name })}
          text={t('character.delete.text', { count: CHARACTER_DELETION_DAYS })}
          textShown
          triggerLabel={t('character.delete')}
          variant="dangerOutline"
          confirmWord={ERASURE_WORD}
          submitLabel={t('character.delete')}
          intent="delete"
          failure={failureOf('delete')}
        />
      </DangerZone>
    </>
  )
}
