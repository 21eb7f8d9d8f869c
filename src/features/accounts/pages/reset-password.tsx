import { paths } from '#spec/paths.ts'
import { reading, visitOf } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { findKeeping } from '../keeping.server.ts'
import { isResetCode, resetPassword } from '../passwords.server.ts'
import { DoorNote } from '../ui/door-form.tsx'
import { DoorFrame } from '../ui/door-frame.tsx'
import { ResetForm } from '../ui/reset-form.tsx'
import type { Route } from './+types/reset-password.ts'
import { addressWith, answered, codeOf, cookiesOf, goAnew, inForm, submitted } from './door.server.ts'

/** `paste`: letters of Strapi's time brought a code without a link. `kept`: the address that the link gives back. */
export async function loader(call: Route.LoaderArgs) {
  const code = codeOf(call)
  if (code === null) return { state: 'paste' as const, kept: null }
  const { secret } = visitOf(call.context)
  return reading(call.context, async (ctx) => {
    const kept = (await findKeeping(ctx, code, secret))?.email ?? null
    const good = kept !== null || (await isResetCode(ctx, code, secret))
    return { state: good ? ('good' as const) : ('over' as const), kept }
  })
}

export async function action(call: Route.ActionArgs) {
  const code = codeOf(call)
  const result = await submitted(call, (ctx, form, visit) =>
    resetPassword(ctx, code === null ? form : { ...form, code }, visit),
  )
  if (result.done) {
    const { wanted, dropWanted } = cookiesOf(call)
    throw goAnew(addressWith(inForm(call.url, paths.login), { done: 'password', to: wanted }), [dropWanted()])
  }
  return answered({ refusal: result.refusal, code: result.text('code') }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function ResetPassword({ loaderData: { state, kept }, actionData }: Route.ComponentProps) {
  const t = useText()
  const refusal = actionData?.refusal ?? null
  const over = state === 'over' || (state === 'good' && refusal?.code === 'reset_code_invalid')
  if (over) return <Over />
  return (
    <DoorFrame
      cover="olvido"
      title={t('reset.title')}
      lede={kept ? t('reset.keep', { email: kept }) : t('reset.lede')}
      foot={
        <SiteLink className="link" to={state === 'paste' ? paths.forgotPassword : paths.login}>
          {t(state === 'paste' ? 'reset.no_code' : 'code.back')}
        </SiteLink>
      }
    >
      <ResetHead />
      <ResetForm refusal={refusal} pasted={state === 'paste' ? (actionData?.code ?? '') : null} />
    </DoorFrame>
  )
}

function ResetHead() {
  const t = useText()
  return (
    <>
      <Head title={t('reset.title')} description={t('reset.lede')} path={paths.resetPassword} />
      <meta name="robots" content="noindex" />
    </>
  )
}

/** The link is used up or too old: in the words of specification 8, with the way to another one. */
function Over() {
  const t = useText()
  return (
    <DoorFrame
      cover="olvido"
      title={t('link.over.title')}
      lede={t('reset.over')}
      foot={
        <SiteLink className="link" to={paths.login}>
          {t('code.back')}
        </SiteLink>
      }
    >
      <ResetHead />
      <DoorNote kind="wrong">{t('failure.reset_code_invalid')}.</DoorNote>
      <SiteLink className="btn btn--lit btn--big btn--block" to={paths.forgotPassword}>
        {t('link.again')}
      </SiteLink>
    </DoorFrame>
  )
}
