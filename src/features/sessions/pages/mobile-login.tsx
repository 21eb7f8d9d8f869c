import { DoorColumn, doorTo } from '#features/accounts/ui/door-frame.tsx'
import { MobileFrame } from '#features/events/ui/mobile-frame.tsx'
import { paths } from '#spec/paths.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { SecondStep } from '../ui/second-step.tsx'
import { SignIn } from '../ui/sign-in.tsx'
import type { Route } from './+types/mobile-login.ts'
import { enter, openDoor } from './enter.server.ts'

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
