import { useSearchParams } from 'react-router'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import {
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  saveEndpoint,
} from '#features/webhooks/commands/endpoints.server.ts'
import { redeliver, redeliverFailed, sendTest } from '#features/webhooks/commands/messages.server.ts'
import { getWebhook, listWebhookLog } from '#features/webhooks/queries.server.ts'
import { endpointConstraints } from '#features/webhooks/schema.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { webhookPaths } from '#shared/webhooks.ts'
import { Card } from '#ui/components/card.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { loadOrganization } from '../load-organization.server.ts'
import type { Route } from './+types/webhook.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointActions, RemoveEndpoint } from './endpoint-actions.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { WEBHOOK_ERRORS } from './errors.ts'
import { SecretNote } from './secret-note.tsx'
import { SignatureHelp } from './signature-help.tsx'
import * as styles from './webhooks.module.css'

export async function loader(call: Route.LoaderArgs) {
  const id = rowIdOrNone(call.params.id)
  const { organization } = await loadOrganization(call, (slug) => webhookPaths.endpoint(slug, id))
  const before = rowIdOrNone(call.url.searchParams.get('before') ?? '') || null
  return loadOrThrow(call.context, async (ctx) => ({
    slug: organization.slug,
    constraints: endpointConstraints,
    before,
    endpoint: await getWebhook(ctx, organization.id, id),
    log: await listWebhookLog(ctx, organization.id, { endpoint: id, before }),
    now: getContext(call.context).now.toISOString(),
  }))
}

/** A new secret is in the response alone; everything else redirects. */
export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseIdOrSlug(params.slug), rowIdOrNone(params.id)],
  authorize: (ctx, slug) => authorizeIn(ctx, 'webhooks.edit', slug),
  intents: {
    save: { run: saveEndpoint, done: 'save' },
    pause: { run: pauseEndpoint, done: 'pause' },
    resume: { run: resumeEndpoint, done: 'resume' },
    remove: { run: removeEndpoint, done: (slug) => pathWithQuery(webhookPaths.list(slug), { done: 'remove' }) },
    rotate: async (ctx, slug, id) => ({ secret: await rotateSecret(ctx, slug, id) }),
    test: async (ctx, slug, id) =>
      redirectTo(pathWithQuery(webhookPaths.delivery(slug, id, await sendTest(ctx, slug, id)), { done: 'test' })),
    redeliver: {
      run: redeliver,
      done: (slug, id, { delivery }) =>
        pathWithQuery(webhookPaths.delivery(slug, id, rowIdOrNone(delivery)), { done: 'redeliver' }),
    },
    redeliver_failed: async (ctx, slug, id, form) => {
      const count = await redeliverFailed(ctx, slug, id, form)
      const query = { done: count > 0 ? 'redeliver' : 'nothing', count: String(count) }
      return redirectTo(pathWithQuery(webhookPaths.endpoint(slug, id), query))
    },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const DONE = ['save', 'pause', 'resume', 'redeliver', 'nothing'] as const

/** One endpoint: how it is, what it gets, and what was sent to it. */
export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { slug, endpoint, log, constraints, before, now } = loaderData
  const result = actionData ?? null
  const done = result ? undefined : DONE.find((one) => one === params.get('done'))
  const errorMessage = useErrorMessage(WEBHOOK_ERRORS)
  const general = result?.failure && result.intent !== 'save' ? result.failure : null
  const title = endpoint.description || t('webhooks.one')
  return (
    <>
      <PageMeta title={title} path={null} />
      <PanelHeading title={title} lede={<span className={styles.address}>{endpoint.url}</span>}>
        <SiteLink className="link" to={webhookPaths.list(slug)}>
          {t('webhooks.all')}
        </SiteLink>
      </PanelHeading>
      <div className={styles.page}>
        {result?.value && <SecretNote secret={result.value.secret} />}
        <SuccessNote message={done ? t(`webhooks.done.${done}`, { count: Number(params.get('count')) || 0 }) : null} />
        <FormError failure={general} message={general ? errorMessage(general) : undefined} />
        <section aria-labelledby="state">
          <h2 id="state" className="visually-hidden">
            {t('webhooks.state')}
          </h2>
          <EndpointState endpoint={endpoint} now={now} />
          <EndpointActions endpoint={endpoint} now={now} />
        </section>
        <DeliveryLog slug={slug} endpoint={endpoint} {...log} isFirstPage={before === null} now={now} />
        <Card aria-labelledby="settings">
          <h2 id="settings">{t('webhooks.settings')}</h2>
          <EndpointForm
            key={JSON.stringify([endpoint.url, endpoint.description, endpoint.kinds, endpoint.includesPerson])}
            constraints={constraints}
            failure={failureOf(result, 'save')}
            values={endpoint}
            intent="save"
            submitLabel={t('webhooks.save')}
          />
        </Card>
        <SignatureHelp />
        <RemoveEndpoint />
      </div>
    </>
  )
}
