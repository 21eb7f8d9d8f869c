import { Form } from 'react-router'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { confirmEmailChange, isEmailChange } from '#features/identity/accounts/commands/email-change.server.ts'
import { getAccount } from '#features/identity/accounts/queries/account.server.ts'
import { answered, codeOf, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow, visitOf } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/email.ts'

/** Opening the link uses nothing up: programs that look at mails open links too. */
export async function loader(call: Route.LoaderArgs) {
  const code = codeOf(call)
  if (code === null) throw go(inForm(call.url, paths.account))
  return loadOrThrow(call.context, async (ctx) => {
    const good = await isEmailChange(ctx, code)
    const { newEmail } = await getAccount(ctx, visitOf(call.context).secret)
    return { email: good ? newEmail : null }
  })
}

export async function action(call: Route.ActionArgs) {
  const result = await submitted(call, (ctx, _, visit) => confirmEmailChange(ctx, codeOf(call) ?? '', visit), {
    admit: authorizeOwn,
  })
  if (result.done) throw go(`${inForm(call.url, paths.account)}?done=email_changed#email`)
  return answered({ refusal: result.refusal }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Email({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <Head title={t('account.email.confirm')} path={null} />
      <h1>{t('account.email.confirm')}</h1>
      {actionData || !email ? (
        <Over taken={actionData?.refusal?.code === 'email_taken'} />
      ) : (
        <Form className="stack mt-6" method="post">
          <p className="wrap-anywhere">{t('account.email.confirm.text', { email })}</p>
          <p>
            <button className="btn btn--lit btn--big" type="submit">
              {t('account.email.confirm.button')}
            </button>
          </p>
        </Form>
      )}
    </>
  )
}

/** The link is used up, too old or somebody else's; or the address was given away meanwhile. */
function Over({ taken }: { taken: boolean }) {
  const t = useText()
  return (
    <div className="stack mt-6" role="alert">
      <p>{t(taken ? 'account.email.confirm.taken' : 'account.email.confirm.over')}</p>
      <p>
        <SiteLink className="btn btn--line" to={`${paths.account}#email`}>
          {t('account.email.change')}
        </SiteLink>
      </p>
    </div>
  )
}
