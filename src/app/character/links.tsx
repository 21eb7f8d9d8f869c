import { authorizeCharacterOwner } from '#features/characters/access.server.ts'
import { listLinkableRegistrations, listLinksOfCharacter } from '#features/characters/links/queries.server.ts'
import { listOwnRelations, listRelationCandidates } from '#features/characters/relations/queries.server.ts'
import { relationForm } from '#features/characters/relations/schema.ts'
import { findShareToken } from '#features/characters/sharing/share-link.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/links.ts'
import { CharacterMeta } from './character-meta.tsx'
import { EventsSection } from './links/events-section.tsx'
import { ExportSection } from './links/export-section.tsx'
import { INTENTS } from './links/link-actions.server.ts'
import * as styles from './links/links.module.css'
import { RelationsSection } from './links/relations-section.tsx'
import { ShareSection } from './links/share-section.tsx'
import { characterIdIn, loadCharacterPage } from './load-character.server.ts'
import { useSheet } from './use-sheet.ts'

const CONSTRAINTS = { ...formConstraints(relationForm), to: { maxLength: 300 } }

/** 404 for anybody but the owner. */
export const loader = (call: Route.LoaderArgs) =>
  loadCharacterPage(call, async (ctx, id) => {
    await authorizeCharacterOwner(ctx, id)
    const [links, registrations, relations, candidates, token] = await Promise.all([
      listLinksOfCharacter(ctx, id),
      listLinkableRegistrations(ctx, id),
      listOwnRelations(ctx, id),
      listRelationCandidates(ctx, id),
      findShareToken(ctx, id),
    ])
    return { links, registrations, relations, candidates, token, constraints: CONSTRAINTS }
  })

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [characterIdIn(params)],
  authorize: (ctx, id) => authorizeCharacterOwner(ctx, id),
  intents: INTENTS,
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** For the owner alone: the events a character is played at and who reads it there, its relations, its link, and its files to keep. */
export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { id } = useSheet()
  const { links, registrations, relations, candidates, token, constraints } = loaderData
  const failureOf = (...intents: string[]) =>
    actionData && intents.includes(actionData.intent) ? actionData.failure : null
  return (
    <div className={styles.sections}>
      <CharacterMeta title={t('character.tab.links')} path={null} />
      <EventsSection
        links={links}
        registrations={registrations}
        failure={failureOf('link_character', 'unlink_character', 'submit_character')}
      />
      <RelationsSection
        relations={relations}
        candidates={candidates}
        constraints={constraints}
        failure={failureOf('propose_relation')}
        answerFailure={failureOf('accept_relation', 'end_relation')}
      />
      <ShareSection token={token} failure={failureOf('create_share', 'revoke_share')} />
      <ExportSection id={id} />
    </div>
  )
}
