import { createOrganization } from '#features/organizations/commands.server.ts'
import { findSimilarOrganizers, type SimilarOrganizer } from '#features/organizations/own.server.ts'
import { newOrganization } from '#features/organizations/schema.ts'
import { valuesOf } from '#features/organizations/ui/organization-values.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { formResponse, pathWithQuery, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { MailWarning } from '#ui/icons/mail-warning.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import type { Route } from './+types/new-organization.ts'
import { NewOrganizationForm } from './organizations/new-organization-form.tsx'

/** Oversized images are still read, so that the response can name the field and keep the form's values. */
const MAX_BODY_BYTES = 4 * PICTURE_BYTES

/** With `?name=`: organizations with a similar name. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    constraints: formConstraints(newOrganization),
    confirmed: ctx.actor.kind === 'person' && ctx.actor.confirmed,
    similar: await findSimilarOrganizers(ctx, url.searchParams.get('name') ?? ''),
  }))

export async function action(call: Route.ActionArgs) {
  let similar: SimilarOrganizer[] = []
  let submitted: Record<string, unknown> = {}
  const result = await runFormAction(
    call,
    async (ctx, form, { header, logo }) => {
      submitted = form
      const name = typeof form['name'] === 'string' ? form['name'] : ''
      similar = form['seen'] ? [] : await findSimilarOrganizers(ctx, name)
      if (similar.length > 0) return null
      return createOrganization(ctx, form, { header: header?.bytes, logo: logo?.bytes })
    },
    { authorize: authorizeConfirmed, limit: MAX_BODY_BYTES },
  )
  const created = result.done?.value
  if (created) throw redirectTo(pathWithQuery(paths.organizationPanel(created.slug), { done: 'created' }))
  return formResponse({ failure: result.failure, similar, values: valuesOf(submitted) }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function NewOrganization({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageMeta title={t('organization.create')} path={null} />
      <PanelHeading title={t('organization.create')} lede={t('organization.create.lede')} />
      {loaderData.confirmed ? (
        <NewOrganizationForm
          constraints={loaderData.constraints}
          values={actionData?.values}
          failure={actionData?.failure ?? null}
          similar={actionData?.similar ?? loaderData.similar}
        />
      ) : (
        <UnconfirmedNote />
      )}
    </>
  )
}

/** Explains that the address must be confirmed first, and how. */
function UnconfirmedNote() {
  const t = useText()
  const path = useLocalizedPath()
  return (
    <Note space="above">
      <MailWarning />
      <span>{t('organization.unconfirmed')}</span>
      <form method="post" action={path(paths.confirm)}>
        <input type="hidden" name="asked" value="resend" />
        <Button size="small" type="submit">
          {t('organization.create.resend')}
        </Button>
      </form>
    </Note>
  )
}
