import { DoorFrame, doorTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { SecondStep } from '#features/identity/sessions/ui/second-factor-form.tsx'
import { SignIn } from '#features/identity/sessions/ui/sign-in-form.tsx'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/login.ts'
import { enter, openDoor } from './login-action.server.ts'

export const loader = (call: Route.LoaderArgs) => openDoor(call)
export const action = (call: Route.ActionArgs) => enter(call)
export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Login({ loaderData: { to, home, notice, step }, actionData }: Route.ComponentProps) {
  const t = useText()
  if (step) return <CodePage to={to} refusal={actionData?.refusal ?? null} />
  return (
    <DoorFrame
      cover="login"
      title={t('login.title')}
      lede={t('login.lede')}
      foot={
        <>
          {t('login.new')}{' '}
          <SiteLink className="link" to={doorTo(paths.register, to)}>
            {t('login.register')}
          </SiteLink>
        </>
      }
    >
      <Head title={t('login.enter')} description={t('login.description')} path={paths.login} />
      <SignIn answer={actionData} to={to} home={home} notice={notice} />
    </DoorFrame>
  )
}

type CodeProps = { to: string | null } & Parameters<typeof SecondStep>[0]

function CodePage({ to, refusal }: CodeProps) {
  const t = useText()
  return (
    <DoorFrame
      cover="codigo"
      title={t('code.title')}
      lede={t('code.lede')}
      foot={
        <SiteLink className="link" to={doorTo(paths.login, to)}>
          {t('code.back')}
        </SiteLink>
      }
    >
      <Head title={t('code.title')} path={paths.login} />
      <meta name="robots" content="noindex" />
      <SecondStep refusal={refusal} />
    </DoorFrame>
  )
}
