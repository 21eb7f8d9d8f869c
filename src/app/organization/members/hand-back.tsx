import { Form } from 'react-router'
import { findHandBack, handBackOwnership } from '#features/memberships/hand-back.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import {
  formResponse,
  localizedPath,
  pathWithQuery,
  redirectTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { HAND_BACK_DAYS } from '#shared/limits.ts'
import { membershipPaths } from '#shared/membership-paths.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import * as button from '#ui/primitives/button.module.css'
import { loadOrganizationPanel } from '../load-organization.server.ts'
import type { Route } from './+types/hand-back.ts'

/** GET changes nothing: the link comes by email. */
export async function loader(call: Route.LoaderArgs) {
  const { panel, organization } = await loadOrganizationPanel(call, membershipPaths.handBack)
  return loadOrThrow(call.context, async (ctx) => ({
    panel,
    organization,
    handBack: await findHandBack(ctx, organization.id),
  }))
}

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  const result = await runFormAction(call, (ctx) => handBackOwnership(ctx, slug), {
    authorize: (ctx) => authorizeIn(ctx, 'ownership.transfer', slug),
  })
  if (result.done)
    throw redirectTo(pathWithQuery(localizedPath(call.url, paths.organizationPanel(slug)), { done: 'handed_back' }))
  return formResponse({ failure: result.failure }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The page of the link in the email to a new owner: one click hands the organization back. */
export default function HandBackPage({ loaderData: { organization, handBack }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { day } = useTimestamps()
  const errorMessage = useErrorMessage({ wrong_state: 'handBack.over.title' })
  const failure = actionData?.failure ?? null
  const { name } = organization
  return (
    <>
      <PageMeta title={t('handBack.title')} path={null} />
      <PanelHeading
        title={t('handBack.title')}
        lede={
          handBack
            ? t('handBack.text', { name, other: handBack.to })
            : t('handBack.over', { count: HAND_BACK_DAYS, name })
        }
      />
      <div className="stack space-above">
        <FormError failure={failure} message={failure ? errorMessage(failure) : undefined} />
        {handBack && (
          <>
            <p>{t('handBack.until', { day: day(handBack.until) })}</p>
            <Form method="post">
              <button className={`${button.primary} ${button.large}`} type="submit">
                {t('handBack.do', { name: handBack.to })}
              </button>
            </Form>
          </>
        )}
      </div>
    </>
  )
}
