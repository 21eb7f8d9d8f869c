import { ExternalLink } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { authorizeIn } from '#features/memberships/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { Form, Parts } from '#platform/forms/read-form.server.ts'
import { PICTURE_BYTES } from '#platform/images/images.server.ts'
import { nameIn } from '#platform/react-router/current-url.server.ts'
import { addressWith, answered, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { paths } from '#shared/paths.ts'
import { can } from '#shared/roles.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import '#ui/styles/rich-text.css'
import { closeOrganization } from '#features/organizations/commands.server.ts'
import { getMyOrganization } from '#features/organizations/own.server.ts'
import { updateOrganization, withdrawChange } from '#features/organizations/profile.server.ts'
import { valuesOf } from '#features/organizations/ui/organization-values.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/profile.ts'
import { CloseZone } from './close-organization.tsx'
import { panelOf } from './load-organization.server.ts'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileForm } from './profile-form.tsx'
import { shownOf } from './profile-view.server.ts'
import { WaitingChanges } from './waiting-changes.tsx'

/** A picture that is too large is still read, so that it is refused in words and nothing typed is lost. */
const LIMIT = 3 * PICTURE_BYTES

export async function loader(call: Route.LoaderArgs) {
  const { panel, organization } = await panelOf(call, paths.organizationProfile)
  return loadOrThrow(call.context, async (ctx) => {
    const own = await getMyOrganization(ctx, organization.id)
    const { name, slug, status, role, version, updatedAt } = own
    // Every save has another version, what waits included: the form begins anew.
    const saved = `${updatedAt.toISOString()} ${version}`
    return { panel, name, slug, status, role, version, saved, ...shownOf(own) }
  })
}

type Carry = (ctx: Context, slug: string, form: Form, visit: Visit, files: Parts['files']) => Promise<string>

const INTENTS: Record<string, Carry> = {
  profile: async (ctx, slug, form, { settings }, { header }) => {
    const { changed, waiting } = await updateOrganization(ctx, slug, form, {
      header: header?.bytes,
      storage: openStorage(settings),
    })
    if (waiting.length > 0) return 'proposed'
    return changed.length > 0 ? 'profile' : 'nothing'
  },
  withdraw: async (ctx, slug, _, { settings }) => {
    await withdrawChange(ctx, slug, { storage: openStorage(settings) })
    return 'withdrawn'
  },
  close: async (ctx, slug, form) => {
    await closeOrganization(ctx, slug, form)
    return 'close'
  },
}

export async function action(call: Route.ActionArgs) {
  const slug = nameIn(call.params.slug)
  let typed: Form = {}
  const result = await submitted(
    call,
    (ctx, form, visit, files) => {
      typed = form
      const intent = String(form['intent'])
      const carry = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
      if (!carry) throw missing()
      return carry(ctx, slug, form, visit, files)
    },
    { admit: (ctx) => authorizeIn(ctx, 'organization.edit', slug), limit: LIMIT },
  )
  if (result.done) throw go(addressWith(inForm(call.url, paths.organizationProfile(slug)), { done: result.done.value }))
  // A form too large to be read has no intent: only the picture can be that large.
  const intent = result.text('intent') || 'profile'
  return answered(
    { intent, refusal: result.refusal, values: result.unread ? null : valuesOf(typed), word: result.text('word') },
    result,
  )
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function AoProfile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { name, slug, status, role, values, header, version, saved, waiting } = loaderData
  const done = actionData ? null : params.get('done')
  const answer = actionData?.intent === 'profile' ? actionData : null
  const open = status !== 'closed'
  const mayEdit = open && can(role, 'organization.edit')
  const changes = waiting && <WaitingChanges change={waiting} mayEdit={mayEdit} />
  return (
    <>
      <Head title={t('panel.profile')} path={null} />
      <div className="panel__head">
        <h1>{t('panel.profile')}</h1>
        {status === 'active' && (
          <SiteLink className="btn btn--line btn--sm" to={paths.organizer(slug)}>
            <ExternalLink className="i" aria-hidden="true" /> {t('organization.public')}
          </SiteLink>
        )}
      </div>
      {status === 'suspended' && (
        <p className="note note--grave">
          <span>
            <b>{t('panel.home.suspended')}.</b> {t('panel.home.suspended.text')}
          </span>
        </p>
      )}
      <Told refusal={actionData?.intent === 'withdraw' ? actionData.refusal : null} />
      {mayEdit ? (
        <ProfileForm key={saved} {...{ values, version, header, answer, done, waiting: changes }} />
      ) : (
        <>
          {changes}
          <ProfileFacts values={values} header={header} closed={!open} done={done} />
        </>
      )}
      {open && can(role, 'organization.close') && (
        <CloseZone name={name} answer={actionData?.intent === 'close' ? actionData : null} />
      )}
    </>
  )
}
