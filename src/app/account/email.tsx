import { Form } from 'react-router'
import {
  confirmEmailChange,
  isEmailChangeToken,
} from '#features/identity/accounts/commands/email/email-change.server.ts'
import { getAccount } from '#features/identity/accounts/queries/account.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { readCode, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/email.ts'

/** The GET does not use up the token: mail scanners open links too. */
export async function loader(call: Route.LoaderArgs) {
  const code = readCode(call)
  if (code === null) throw redirectTo(paths.account)
  return loadOrThrow(call.context, async (ctx) => {
    const isValid = await isEmailChangeToken(ctx, code)
    const { newEmail } = await getAccount(ctx)
    return { email: isValid ? newEmail : null }
  })
}

export const action = pageAction({
  subject: (call: Route.ActionArgs) => [readCode(call) ?? ''],
  authorize: (ctx) => authorizeSignedIn(ctx),
  form: { run: confirmEmailChange, done: () => `${paths.account}?done=email_changed#email` },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Email({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageMeta title={t('account.email.confirm')} path={null} />
      <PanelHeading title={t('account.email.confirm')} />
      {actionData || !email ? (
        <InvalidLink taken={actionData?.failure?.code === 'email_taken'} />
      ) : (
        <Form className="stack space-above" method="post">
          <p className="wrap-anywhere">{t('account.email.confirm.text', { email })}</p>
          <p>
            <Button variant="primary" size="large" type="submit">
              {t('account.email.confirm.button')}
            </Button>
          </p>
        </Form>
      )}
    </>
  )
}

/** The token is used, expired or belongs to another account; or the address was taken meanwhile. */
function InvalidLink({ taken }: { taken: boolean }) {
  const t = useText()
  return (
    <div className="stack space-above" role="alert">
      <p>{t(taken ? 'account.email.confirm.taken' : 'account.email.confirm.over')}</p>
      <p>
        <ButtonLink to={`${paths.account}#email`}>{t('account.email.change')}</ButtonLink>
      </p>
    </div>
  )
}
