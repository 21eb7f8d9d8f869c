import { isResetCode, resetPassword } from '#features/identity/accounts/commands/passwords.server.ts'
import { findKeeping } from '#features/identity/accounts/commands/revert-email-change.server.ts'
import { DoorNote } from '#features/identity/accounts/ui/auth-form.tsx'
import { DoorFrame } from '#features/identity/accounts/ui/auth-layout.tsx'
import {
  addressWith,
  answered,
  codeOf,
  cookiesOf,
  goAnew,
  inForm,
  submitted,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow, visitOf } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/reset-password.ts'
import { ResetForm } from './reset-form.tsx'

/** `paste`: letters of Strapi's time brought a code without a link. `kept`: the address that the link gives back. */
export async function loader(call: Route.LoaderArgs) {
  const code = codeOf(call)
  if (code === null) return { state: 'paste' as const, kept: null }
  const { secret } = visitOf(call.context)
  return loadOrThrow(call.context, async (ctx) => {
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
