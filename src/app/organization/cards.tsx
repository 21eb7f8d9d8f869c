import { useSearchParams } from 'react-router'
import { listPasskeys } from '#features/identity/passkeys/queries.server.ts'
import { hasRecentSignIn } from '#features/identity/sessions/queries.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { getGatewaySettings } from '#features/payments/gateway/keys.server.ts'
import { removeGatewayKeys } from '#features/payments/gateway/remove-keys.server.ts'
import { checkGatewayKeys, saveGatewayKeys } from '#features/payments/gateway/save-keys.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/cards.ts'
import { AccountState } from './cards/account-state.tsx'
import * as styles from './cards/cards.module.css'
import { KeysForm } from './cards/keys-form.tsx'
import { RemoveKeys } from './cards/remove-keys.tsx'
import { WebhookSteps } from './cards/webhook-steps.tsx'
import { loadOrganization } from './load-organization.server.ts'

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, paths.organizationCards)
  return loadOrThrow(call.context, async (ctx) => ({
    ...(await getGatewaySettings(ctx, organization.id)),
    proof: { hasRecentSignIn: await hasRecentSignIn(ctx), hasPasskeys: (await listPasskeys(ctx)).length > 0 },
  }))
}

const DONE = { saved: 'cards.done.saved', checked: 'cards.done.checked', removed: 'cards.done.removed' } as const

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'gateway.edit', slug),
  intents: {
    save: { run: saveGatewayKeys, done: 'saved' },
    check: { run: checkGatewayKeys, done: 'checked' },
    remove: { run: removeGatewayKeys, done: 'removed' },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The organization's own account at Stripe. */
export default function OrganizationCards({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { account, webhookUrl, proof } = loaderData
  const done = actionData ? '' : (params.get('done') ?? '')
  return (
    <>
      <PageMeta title={t('panel.cards')} path={null} />
      <PanelHeading title={t('panel.cards')} lede={t('cards.lede')} />
      <div className={styles.page}>
        <SuccessNote message={Object.hasOwn(DONE, done) ? t(DONE[done as keyof typeof DONE]) : null} />
        {/* A body that was not read has no intent. */}
        <FormError failure={failureOf(actionData, '')} />
        <AccountState account={account} failure={failureOf(actionData, 'check')} />
        <WebhookSteps url={webhookUrl} isDone={account !== null} />
        <KeysForm key={account?.secretKeyEnd} account={account} failure={failureOf(actionData, 'save')} proof={proof} />
        {account && <RemoveKeys failure={failureOf(actionData, 'remove')} proof={proof} />}
      </div>
    </>
  )
}
