import { ExternalLink } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Context } from '#core/context.ts'
import { missing } from '#core/failure.ts'
import type { Form, Parts } from '#core/form.server.ts'
import { PICTURE_BYTES } from '#core/pictures.server.ts'
import { openStorage } from '#core/storage.server.ts'
import { addressWith, answered, go, inForm, submitted } from '#features/accounts/pages/door.server.ts'
import { Told } from '#features/accounts/ui/told.tsx'
import { authorizeIn } from '#features/memberships/authorize.server.ts'
import { paths } from '#spec/paths.ts'
import { can } from '#spec/roles.ts'
import type { Visit } from '#web/context.ts'
import { nameIn } from '#web/current-address.server.ts'
import { reading } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import '#ui/styles/rich-text.css'
import { SiteLink } from '#web/site-link.tsx'
import { closeOrganization } from '../commands.server.ts'
import { getMyOrganization } from '../panel.server.ts'
import { updateOrganization, withdrawChange } from '../profile.server.ts'
import { CloseZone } from '../ui/close-zone.tsx'
import { ProfileFacts } from '../ui/profile-facts.tsx'
import { ProfileForm } from '../ui/profile-form.tsx'
import { valuesOf } from '../ui/values.ts'
import { WaitingChanges } from '../ui/waiting-changes.tsx'
import type { Route } from './+types/ao-profile.ts'
import { panelOf } from './panel.server.ts'
import { shownOf } from './profile-shown.server.ts'

/** A picture that is too large is still read, so that it is refused in words and nothing typed is lost. */
const LIMIT = 3 * PICTURE_BYTES

export async function loader(call: Route.LoaderArgs) {
  const { panel, organization } = await panelOf(call, paths.organizationProfile)
  return reading(call.context, async (ctx) => {
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
