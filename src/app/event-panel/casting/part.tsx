import { loadOpenPage } from '#app/event-panel/load-event.server.ts'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { addPart, deletePart, getPart, updatePart } from '#features/casting/parts/commands.server.ts'
import { partForm } from '#features/casting/schema.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { can } from '#shared/member-permissions.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/part.ts'
import * as styles from './casting.module.css'
import { PartForm } from './part-form.tsx'

const CONSTRAINTS = formConstraints(partForm)
/** A long text whose characters take several bytes each. */
const FORM_BYTES = 128 * 1024

/** `new`, or the id of a character; 0, which is nobody's, for anything else. */
const partOf = ({ part }: { part?: string | undefined }) => (part === 'new' ? ('new' as const) : rowIdOrNone(part))

export const loader = (call: Route.LoaderArgs) => {
  const id = partOf(call.params)
  return loadOpenPage(
    call,
    (slug) => characterPaths.castingPart(slug, id),
    async (ctx, event) => {
      await authorizeEvent(ctx, 'characters.read', event.translationId)
      return { part: id === 'new' ? null : await getPart(ctx, event.translationId, id), constraints: CONSTRAINTS }
    },
  )
}

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseIdOrSlug(params.slug), partOf(params)],
  authorize: (ctx, slug) => authorizeEvent(ctx, 'characters.edit', slug),
  limit: FORM_BYTES,
  form: {
    run: (ctx, slug, id, { intent, ...form }) => {
      if (id === 'new') return addPart(ctx, slug, form)
      return intent === 'delete' ? deletePart(ctx, slug, { part: id }) : updatePart(ctx, slug, id, form)
    },
    done: (slug, _id, { intent }) =>
      pathWithQuery(characterPaths.casting(slug), { done: intent === 'delete' ? 'deleted' : 'saved' }),
  },
})

/** A character that the organization writes. */
export default function CastingPart({ loaderData: { event, part, constraints }, actionData }: Route.ComponentProps) {
  const t = useText()
  const title = part?.title ?? t('casting.new')
  return (
    <>
      <PanelMeta event={event} title={title} />
      <p className={styles.back}>
        <SiteLink className="link small" to={characterPaths.casting(event.slug)}>
          {t('casting.title')}
        </SiteLink>
      </p>
      <PanelHeading title={title} lede={t('casting.part.lede')} />
      <PartForm
        key={part?.id ?? 'new'}
        part={part}
        constraints={constraints}
        failure={actionData?.failure ?? null}
        mayEdit={can(event.role, 'characters.edit')}
      />
    </>
  )
}
