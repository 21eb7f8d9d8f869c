import { enter, openDoor } from '#app/auth/login-action.server.ts'
import { DoorColumn, doorTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { SecondStep } from '#features/identity/sessions/ui/second-factor-form.tsx'
import { SignIn } from '#features/identity/sessions/ui/sign-in-form.tsx'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/mobile-login.ts'
import { MobileFrame } from './mobile-layout.tsx'

export const loader = (call: Route.LoaderArgs) => openDoor(call)
export const action = (call: Route.ActionArgs) => enter(call)
export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The login at the foot of the narrow column, in reach of the thumb (DESIGN 6). */
export default function MobileLogin({ loaderData: { to, home, notice, step }, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <MobileFrame search={null}>
      <Head title={t('login.enter')} description={t('login.description')} path={paths.login} />
      <div className="mob__door">
        {step ? (
          <DoorColumn title={t('code.title')} lede={t('code.lede')}>
            <SecondStep refusal={actionData?.refusal ?? null} />
          </DoorColumn>
        ) : (
          <DoorColumn
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
            <SignIn answer={actionData} to={to} home={home} notice={notice} />
          </DoorColumn>
        )}
      </div>
    </MobileFrame>
  )
}
