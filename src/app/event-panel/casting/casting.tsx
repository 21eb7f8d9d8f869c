import { useSearchParams } from 'react-router'
import { loadOpenPage } from '#app/event-panel/load-event.server.ts'
import { PlayersHeading } from '#app/event-panel/players/players-heading.tsx'
import { acceptSuggestion, assignPart } from '#features/casting/assignment/assign.server.ts'
import { getCastingBoard } from '#features/casting/assignment/board.server.ts'
import { suggestCasting } from '#features/casting/assignment/suggestion.ts'
import { copyPart, deletePart, movePart } from '#features/casting/parts/commands.server.ts'
import { addRule, deleteRule } from '#features/casting/rules/rules.server.ts'
import { castingSettingsForm } from '#features/casting/schema.ts'
import { saveCastingSettings } from '#features/casting/settings.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { can } from '#shared/member-permissions.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { Wand2 } from '#ui/icons/wand-2.ts'
import type { Route } from './+types/casting.ts'
import { Carry } from './carry.tsx'
import * as styles from './casting.module.css'
import { Conflicts } from './conflicts.tsx'
import { Figures } from './figures.tsx'
import { PartList } from './part-list.tsx'
import { RulesCard } from './rules-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { WaitingPlayers } from './waiting-players.tsx'

const CONSTRAINTS = formConstraints(castingSettingsForm)

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, characterPaths.casting, async (ctx, event) => {
    const board = await getCastingBoard(ctx, event.translationId)
    const suggestion = call.url.searchParams.has('suggest') ? suggestCasting(board) : null
    return { board, suggestion, constraints: CONSTRAINTS }
  })

const DONE = ['assigned', 'accepted', 'settings', 'copied', 'deleted', 'moved', 'saved', 'ruled', 'unruled'] as const

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'characters.edit', slug),
  intents: {
    assign: { run: assignPart, done: 'assigned' },
    accept: { run: acceptSuggestion, done: 'accepted' },
    add_rule: { run: addRule, done: 'ruled' },
    delete_rule: { run: deleteRule, done: 'unruled' },
    settings: { run: saveCastingSettings, done: 'settings' },
    copy: { run: copyPart, done: 'copied' },
    delete: { run: deletePart, done: 'deleted' },
    move: { run: movePart, done: 'moved' },
  },
})

/** The characters that the organization has written, and who plays them. */
export default function Casting({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { event, board, suggestion, constraints } = loaderData
  const { settings, parts, players, rules, conflicts } = board
  const mayEdit = can(event.role, 'characters.edit')
  const done = DONE.find((one) => !actionData && one === params.get('done'))
  const cast = new Set(parts.map(({ player }) => player))
  const waiting = players.filter(({ id, state }) => takesSeat(state) && !cast.has(id))
  const taken = mayEdit ? (players.find(({ id }) => String(id) === params.get('take')) ?? null) : null
  const failure = actionData?.failure ?? null
  const isSettings = actionData?.intent === 'settings'
  const errorMessage = useErrorMessage({
    changed_meanwhile: 'casting.changed_meanwhile',
    not_found: 'casting.gone',
    too_many_parts: 'casting.too_many',
    too_many_rules: 'casting.too_many_rules',
    already_revealed: 'casting.already_revealed',
  })
  const address = characterPaths.casting(event.slug)
  return (
    <>
      <PlayersHeading
        event={event}
        tab="casting"
        lede={t(settings.isRevealed ? 'casting.lede.revealed' : 'casting.lede')}
      />
      <div className={styles.page} data-wide>
        <SuccessNote message={done ? t(`casting.done.${done}`) : null} />
        {failure && !isSettings && <FormError failure={failure} message={errorMessage(failure)} />}
        {mayEdit && (
          <p className="flow no-print">
            <ButtonLink variant="primary" to={characterPaths.castingPart(event.slug, 'new')}>
              <Plus /> {t('casting.write')}
            </ButtonLink>
            {parts.length > 0 && waiting.length > 0 && (
              <ButtonLink to={`${address}?suggest=1`} preventScrollReset>
                <Wand2 /> {t('casting.suggest')}
              </ButtonLink>
            )}
          </p>
        )}
        {parts.length === 0 ? (
          <EmptyState title={t('casting.none')}>{t('casting.none.text')}</EmptyState>
        ) : (
          <>
            <Figures board={board} waiting={waiting.length} />
            <Conflicts conflicts={conflicts} parts={parts} players={players} />
            {suggestion && mayEdit && (
              <SuggestionCard suggestion={suggestion} parts={parts} players={players} address={address} />
            )}
            <Carry board={board} taken={taken} address={address}>
              <div className={styles.columns}>
                <PartList board={board} taken={taken} mayEdit={mayEdit} address={address} slug={event.slug} />
                <div className={styles.side}>
                  <WaitingPlayers
                    waiting={waiting}
                    players={players}
                    parts={parts}
                    taken={taken}
                    mayEdit={mayEdit}
                    address={address}
                  />
                  <RulesCard
                    rules={rules}
                    players={players}
                    mayEdit={mayEdit}
                    failure={actionData?.intent === 'add_rule' ? failure : null}
                  />
                  <SettingsCard
                    settings={settings}
                    constraints={constraints}
                    failure={isSettings ? failure : null}
                    mayEdit={mayEdit}
                  />
                </div>
              </div>
            </Carry>
          </>
        )}
      </div>
    </>
  )
}
