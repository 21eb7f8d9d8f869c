import { data, Form } from 'react-router'
import {
  getSiteSubscription,
  isSubscriptionToken,
  setSiteSubscription,
} from '#features/email-subscriptions/subscriptions.server.ts'
import { getSubscription, setSubscription } from '#features/player-emails/opt-outs.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import type { SubscriptionKind } from '#shared/email-subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/unsubscribe.ts'
import * as styles from './unsubscribe.module.css'

/** GET changes nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const subscription = await loadOrThrow(context, (ctx) => readSubscription(ctx, params.token)).catch(nullIfInvalid)
  return data({ subscription }, { status: subscription ? 200 : 404 })
}

/** Of an organization's messages, or of one kind of the site's own emails. */
async function readSubscription(ctx: RequestContext, token: string) {
  if (!isSubscriptionToken(token)) return { kind: null, ...(await getSubscription(ctx, token)) }
  return { organization: '', ...(await getSiteSubscription(ctx, token)) }
}

function nullIfInvalid(error: unknown) {
  const { status } = (error as { init?: { status?: number } }).init ?? {}
  if (status === 404) return null
  throw error
}

/** Also of mail programs, which send `List-Unsubscribe=One-Click` and follow no redirect (RFC 8058). */
export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [params.token],
  form: (ctx, token, { intent }) =>
    (isSubscriptionToken(token) ? setSiteSubscription : setSubscription)(ctx, token, intent === 'again'),
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const siteTitle = (kind: SubscriptionKind, isOut: boolean): MessageKey =>
  isOut ? `unsubscribe.${kind}.done` : `unsubscribe.${kind}.title`
const siteText = (kind: SubscriptionKind, isOut: boolean): MessageKey =>
  isOut ? `unsubscribe.${kind}.done.text` : `unsubscribe.${kind}.text`

/** The page of the link in emails of organizers, and in the site's own: one button ends them, without signing in. */
export default function Unsubscribe({ loaderData: { subscription }, actionData }: Route.ComponentProps) {
  const t = useText()
  const name = subscription?.organization ?? ''
  const kind = subscription?.kind
  const isOut = subscription?.isOut ?? false
  const titleOf = isOut ? 'unsubscribe.done' : 'unsubscribe.title'
  const title = !subscription ? 'unsubscribe.invalid' : kind ? siteTitle(kind, isOut) : titleOf
  const textOf = isOut ? 'unsubscribe.done.text' : 'unsubscribe.text'
  const text = kind ? siteText(kind, isOut) : textOf
  return (
    <div className="page">
      <div className={styles.page}>
        <PageMeta title={t(title, { name })} path={null} />
        <meta name="robots" content="noindex" />
        <h1>{t(title, { name })}</h1>
        <FormError failure={actionData?.failure ?? null} />
        {subscription ? (
          <>
            <p role="status">{t(text, { name })}</p>
            <Form method="post" preventScrollReset>
              <Button
                variant={subscription.isOut ? 'outline' : 'primary'}
                size={subscription.isOut ? undefined : 'large'}
                type="submit"
                name="intent"
                value={subscription.isOut ? 'again' : 'end'}
              >
                {t(subscription.isOut ? 'unsubscribe.again' : 'unsubscribe.do')}
              </Button>
            </Form>
          </>
        ) : (
          <>
            <p>{t('unsubscribe.invalid.text')}</p>
            <p className="flow">
              <ButtonLink to={paths.account}>{t('unsubscribe.account')}</ButtonLink>
              <ButtonLink variant="quiet" to={paths.contact}>
                {t('nav.contact')}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </div>
  )
}
