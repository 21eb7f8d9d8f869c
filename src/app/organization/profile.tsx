import { useSearchParams } from 'react-router'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { closeOrganization } from '#features/organizations/commands.server.ts'
import { getMyOrganization } from '#features/organizations/own.server.ts'
import { updateOrganization, withdrawProfileChange } from '#features/organizations/profile/commands.server.ts'
import { newOrganization } from '#features/organizations/schema.ts'
import { fingerprintsOf } from '#platform/forms/conflicts.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { textOf } from '#platform/forms/read-form.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ExternalLink } from '#ui/icons/external-link.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/profile.ts'
import { CloseOrganization } from './close-organization.tsx'
import { loadOrganization } from './load-organization.server.ts'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileForm } from './profile-form.tsx'
import { findProfileConflict, toProfileView } from './profile-view.server.ts'
import { RequestNote, SentBackNote } from './state-banner.tsx'
import { PendingChanges } from './waiting-changes.tsx'

/** Oversized images are still read, so that the response can name the field and keep the form's values. */
const MAX_BODY_BYTES = 4 * PICTURE_BYTES

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, paths.organizationProfile)
  return loadOrThrow(call.context, async (ctx) => {
    const own = await getMyOrganization(ctx, organization.id)
    const { name, slug, status, role, version, updatedAt, request } = own
    // Every save changes the version, pending changes included, which remounts the form.
    const saved = `${updatedAt.toISOString()} ${version}`
    const constraints = formConstraints(newOrganization)
    const { statusReason, changesRequested } = organization
    const view = toProfileView(own)
    return {
      name,
      slug,
      status,
      statusReason,
      changesRequested,
      request,
      role,
      version,
      base: fingerprintsOf(view.values),
      saved,
      constraints,
      ...view,
    }
  })
}

/** Fields that are not sent stay as someone else saved them. */
function withoutTheirs({ keep, ...form }: Record<string, unknown>) {
  const choices = typeof keep === 'object' && keep !== null ? { ...keep } : {}
  return Object.fromEntries(Object.entries(form).filter(([name]) => textOf(choices, name) !== 'theirs'))
}

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'organization.edit', slug),
  limit: MAX_BODY_BYTES,
  intents: {
    profile: async (ctx, slug, form, { header, logo }) => {
      const pictures = { header: header?.bytes, logo: logo?.bytes }
      const { changed, waiting } = await updateOrganization(ctx, slug, withoutTheirs(form), pictures)
      const done = waiting.length > 0 ? 'proposed' : changed.length > 0 ? 'profile' : 'nothing'
      return redirectTo(pathWithQuery(paths.organizationProfile(slug), { done }))
    },
    withdraw: { run: withdrawProfileChange, done: 'withdrawn' },
    close: { run: closeOrganization, done: 'close' },
  },
  refused: ({ details }, ctx, slug, form) =>
    details?.['reason'] === 'changed_meanwhile' ? findProfileConflict(ctx, slug, form) : null,
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function OrganizationProfile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { name, slug, status, role, values, header, logo, version, base, saved, constraints, waiting } = loaderData
  const { statusReason, changesRequested, request } = loaderData
  const done = actionData ? null : params.get('done')
  // A body too large to parse has no intent: only the profile form has an image.
  const failure = failureOf(actionData, 'profile', '')
  const open = status !== 'closed'
  const mayEdit = open && can(role, 'organization.edit')
  const changes = waiting && <PendingChanges change={waiting} mayEdit={mayEdit} />
  return (
    <>
      <PageMeta title={t('panel.profile')} path={null} />
      <PanelHeading title={t('panel.profile')}>
        {status === 'active' && (
          <ButtonLink size="small" to={paths.organizer(slug)}>
            <ExternalLink /> {t('organization.public')}
          </ButtonLink>
        )}
      </PanelHeading>
      {mayEdit && (status === 'rejected' || changesRequested) && (
        <SentBackNote slug={slug} status={status} reason={statusReason} />
      )}
      {mayEdit && status === 'active' && <RequestNote reason={request} />}
      <FormError failure={failureOf(actionData, 'withdraw')} />
      {mayEdit ? (
        <ProfileForm
          key={saved}
          values={values}
          version={version}
          base={base}
          header={header}
          logo={logo}
          constraints={constraints}
          failure={failure}
          done={done}
          waiting={changes}
          conflict={actionData?.refused ?? null}
        />
      ) : (
        <>
          {changes}
          <ProfileFacts values={values} header={header} logo={logo} closed={!open} done={done} />
        </>
      )}
      {open && can(role, 'organization.close') && (
        <CloseOrganization name={name} failure={failureOf(actionData, 'close')} />
      )}
    </>
  )
}
