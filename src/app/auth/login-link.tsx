import { DoorButton, DoorForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { DoorFrame, doorTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { paths } from '#shared/paths.ts'
import { CheckBox } from '#ui/forms/checkbox.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/login-link.ts'
import { enterByLink, openLink } from './login-action.server.ts'

export const loader = (call: Route.LoaderArgs) => openLink(call)
export const action = (call: Route.ActionArgs) => enterByLink(call)
export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Where the link leads that came by mail. It takes a press: programs that read mail open links too, and it works once. */
export default function LoginLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const refusal = actionData?.refusal ?? null
  const { to } = loaderData
  const good = loaderData.good && refusal?.code !== 'token_invalid'
  return (
    <DoorFrame
      cover="login"
      title={t(good ? 'login.title' : 'link.over.title')}
      lede={t(good ? 'link.lede' : 'link.over')}
      {...(good && {
        foot: (
          <SiteLink className="link" to={doorTo(paths.login, to)}>
            {t('link.otherwise')}
          </SiteLink>
        ),
      })}
    >
      <Head title={t('login.enter')} description={t('login.description')} path={paths.loginLink} />
      <meta name="robots" content="noindex" />
      {good ? (
        <DoorForm rules={{}} labels={{}} refusal={refusal}>
          {() => (
            <>
              <CheckBox name="remember" defaultChecked>
                {t('login.remember')}
              </CheckBox>
              <DoorButton>{t('login.enter')}</DoorButton>
            </>
          )}
        </DoorForm>
      ) : (
        <SiteLink className="btn btn--lit btn--big btn--block" to={doorTo(paths.login, to)}>
          {t('link.again')}
        </SiteLink>
      )}
    </DoorFrame>
  )
}
