import { askReset } from '#features/identity/accounts/commands/password-reset.server.ts'
import { DoorButton, DoorForm, DoorNote } from '#features/identity/accounts/ui/auth-form.tsx'
import { DoorFrame, doorTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { answered, keepWay, submitted, wantedOf } from '#platform/react-router/form-action.server.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/forgot-password.ts'

export const loader = ({ url }: Route.LoaderArgs) => ({ to: wantedOf(url) })

export async function action(call: Route.ActionArgs) {
  const result = await submitted(call, askReset)
  const { refusal, text } = result
  return answered({ refusal, email: text('email') }, result, refusal ? [] : [keepWay(call)])
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const RULES = { email: { max: EMAIL_LENGTH, email: true } }
const NAMES = { email: 'email.label' } as const

/** A link to choose a new password. The answer is the same for everybody: it tells nobody who has an account. */
export default function ForgotPassword({ loaderData: { to }, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <DoorFrame
      cover="olvido"
      title={t('forgot.title')}
      lede={t('forgot.lede')}
      foot={
        <SiteLink className="link" to={doorTo(paths.login, to)}>
          {t('code.back')}
        </SiteLink>
      }
    >
      <Head title={t('forgot.title')} description={t('forgot.lede')} path={paths.forgotPassword} />
      <meta name="robots" content="noindex" />
      {actionData && !actionData.refusal && <DoorNote inPlace>{t('door.sent')}</DoorNote>}
      <DoorForm rules={RULES} labels={NAMES} refusal={actionData?.refusal ?? null}>
        {(errorOf) => (
          <>
            <EmailField error={errorOf('email')} typed={actionData?.email ?? ''} />
            <DoorButton>{t('forgot.send')}</DoorButton>
          </>
        )}
      </DoorForm>
    </DoorFrame>
  )
}
