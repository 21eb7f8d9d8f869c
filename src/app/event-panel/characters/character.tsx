import { useSearchParams } from 'react-router'
import { loadOpenPage } from '#app/event-panel/load-event.server.ts'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { getEventCharacter } from '#features/characters/organizers/character.server.ts'
import { approveCharacter, requestCharacterChanges } from '#features/characters/organizers/decide.server.ts'
import { addNote, deleteNote } from '#features/characters/organizers/notes/commands.server.ts'
import { listNotes } from '#features/characters/organizers/notes/queries.server.ts'
import { changesForm, noteForm } from '#features/characters/organizers/schema.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { CharacterTexts } from '#shared/characters/event-characters.ts'
import { can } from '#shared/member-permissions.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/character.ts'
import { Approval } from './approval.tsx'
import { CharacterBadges } from './character-table.tsx'
import { Changes, Texts } from './character-texts.tsx'
import * as styles from './event-character.module.css'
import { Notes } from './notes.tsx'

const CONSTRAINTS = { note: formConstraints(noteForm), changes: formConstraints(changesForm) }

export const loader = (call: Route.LoaderArgs) => {
  const id = rowIdOrNone(call.params.character)
  const { prefix } = splitPath(call.url.pathname)
  const render = ({ name, biography, background }: CharacterTexts) => ({
    name,
    biography: renderMarkdown(biography, { prefix }).html,
    background: renderMarkdown(background, { prefix }).html,
  })
  return loadOpenPage(
    call,
    (slug) => characterPaths.inEvent(slug, id),
    async (ctx, event) => {
      const { submitted, current, ...character } = await getEventCharacter(ctx, event.translationId, id)
      return {
        character,
        submitted: submitted && render(submitted),
        // Without differences the same texts are not sent twice.
        current: current && (submitted === null || character.isOutdated) ? render(current) : null,
        currentId: current?.id ?? null,
        notes: await listNotes(ctx, event.translationId, id),
        constraints: CONSTRAINTS,
        now: ctx.now,
      }
    },
  )
}

const DONE = ['note', 'deleted', 'approved', 'changes'] as const

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseIdOrSlug(params.slug), rowIdOrNone(params.character)],
  authorize: (ctx, slug) => authorizeEvent(ctx, 'characters.edit', slug),
  intents: {
    note: { run: addNote, done: 'note' },
    delete_note: { run: deleteNote, done: 'deleted' },
    approve: { run: approveCharacter, done: 'approved' },
    request_changes: { run: requestCharacterChanges, done: 'changes' },
  },
})

/** A linked character: what was submitted, and while the organizers have access what it is now. */
export default function EventCharacterPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { event, character, submitted, current, currentId, notes, constraints, now } = loaderData
  const [params] = useSearchParams()
  const done = DONE.find((one) => !actionData && one === params.get('done'))
  const mayEdit = can(event.role, 'characters.edit')
  return (
    <>
      <PanelMeta event={event} title={character.name} />
      <p className={styles.back}>
        <SiteLink className="link small" to={characterPaths.ofEvent(event.slug)}>
          {t('characters.title')}
        </SiteLink>
      </p>
      <PanelHeading
        title={character.name}
        lede={
          <SiteLink className="link" to={`${paths.eventPlayers(event.slug)}?p=${character.registrationId}`}>
            {character.player || t('players.erased')}
          </SiteLink>
        }
      >
        {currentId !== null && (
          <SiteLink className="link no-print" to={paths.character(currentId)}>
            {t('characters.open')}
          </SiteLink>
        )}
      </PanelHeading>
      <p className={`flow ${styles.badges}`}>
        <CharacterBadges character={character} />
      </p>
      <SuccessNote message={done ? t(`characters.done.${done}`) : null} />
      <div className={styles.page}>
        <Approval
          character={character}
          mayEdit={mayEdit}
          now={now}
          constraints={constraints.changes}
          failure={failureOf(actionData, 'approve', 'request_changes')}
        />
        {submitted ? (
          <Texts kind="submitted" texts={submitted} at={character.submittedAt} now={now} />
        ) : (
          <p className="muted">{t('characters.not_submitted')}</p>
        )}
        {submitted && current && <Changes changes={character.changes} />}
        {current && <Texts kind="current" texts={current} at={null} now={now} isClosed={submitted !== null} />}
        <Notes
          notes={notes}
          mayEdit={mayEdit}
          now={now}
          constraints={constraints.note}
          failure={failureOf(actionData, 'note', 'delete_note')}
        />
      </div>
    </>
  )
}
