import { registerAccount } from '#features/identity/accounts/commands/account.server.ts'
import { DoorFrame, doorTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import {
  addressWith,
  answered,
  cookiesOf,
  goAnew,
  inForm,
  keepWay,
  submitted,
  wantedOf,
} from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/register.ts'
import { RegisterForm, type Typed } from './register-form.tsx'

const BLANK: Typed = { username: '', email: '', terms: false, newsletter: false }

export const loader = ({ url }: Route.LoaderArgs) => ({ to: wantedOf(url) })

/** Makes the account and lets its owner in at once; the letter to confirm is on its way. */
export async function action(call: Route.ActionArgs) {
  const result = await submitted(call, async (ctx, form, visit) => {
    const id = await registerAccount(ctx, form, visit)
    return startSession(ctx, id, { kind: 'site', remember: true, browser: visit.browser })
  })
  const { done, refusal, text } = result
  if (done) {
    const to = wantedOf(call.url)
    const cookies = [cookiesOf(call).keepSession(done.value, true), keepWay(call)]
    throw goAnew(addressWith(inForm(call.url, paths.confirm), { sent: '1', to }), cookies)
  }
  const ticked = (name: string) => text(name) !== ''
  const typed = {
    username: text('username'),
    email: text('email'),
    terms: ticked('terms'),
    newsletter: ticked('newsletter'),
  }
  return answered({ refusal, typed }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Register({ loaderData: { to }, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <DoorFrame
      cover="registro"
      title={t('register.title')}
      lede={t('register.lede')}
      foot={
        <>
          {t('register.have')}{' '}
          <SiteLink className="link" to={doorTo(paths.login, to)}>
            {t('register.enter')}
          </SiteLink>
        </>
      }
    >
      <Head title={t('register.title')} description={t('register.description')} path={paths.register} />
      <RegisterForm refusal={actionData?.refusal ?? null} typed={actionData?.typed ?? BLANK} to={to} />
    </DoorFrame>
  )
}
