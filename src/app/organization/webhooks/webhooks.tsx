import { useSearchParams } from 'react-router'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { addEndpoint } from '#features/webhooks/commands/endpoints.server.ts'
import { listWebhooks } from '#features/webhooks/queries.server.ts'
import { endpointConstraints } from '#features/webhooks/schema.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { ENDPOINTS_MAX, webhookPaths } from '#shared/webhooks.ts'
import { Card } from '#ui/components/card.tsx'
import { Note } from '#ui/components/note.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { loadOrganization } from '../load-organization.server.ts'
import type { Route } from './+types/webhooks.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { SecretNote } from './secret-note.tsx'
import * as styles from './webhooks.module.css'

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, webhookPaths.list)
  const ctx = getContext(call.context)
  const webhooks = await loadOrThrow(call.context, () => listWebhooks(ctx, organization.id))
  return {
    webhooks,
    slug: organization.slug,
    isActive: organization.status === 'active',
    constraints: endpointConstraints,
    now: ctx.now.toISOString(),
    isOn: ctx.services.settings.webhooks,
  }
}

/** Adds an endpoint. The response alone has its secret. */
export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'webhooks.edit', slug),
  form: addEndpoint,
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Where the organization's own programs are told of what happens. */
export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { webhooks, slug, isActive, isOn, constraints, now } = loaderData
  const added = actionData?.value ?? null
  return (
    <>
      <PageMeta title={t('panel.webhooks')} path={null} />
      <PanelHeading title={t('panel.webhooks')} lede={t('webhooks.lede')} />
      <div className={styles.page}>
        {added && <SecretNote secret={added.secret} isNew to={webhookPaths.endpoint(slug, added.id)} />}
        <SuccessNote message={!actionData && params.get('done') === 'remove' ? t('webhooks.done.remove') : null} />
        {!(isActive && isOn) && (
          <Note tone="warning">
            <span>{t(isOn ? 'webhooks.inactive' : 'webhooks.off')}</span>
          </Note>
        )}
        {webhooks.length > 0 && (
          <section aria-labelledby="webhooks">
            <h2 id="webhooks">{t('webhooks.list')}</h2>
            <ul className={styles.list}>
              {webhooks.map((endpoint) => (
                <li key={endpoint.id}>
                  <SiteLink className={`link ${styles.address}`} to={webhookPaths.endpoint(slug, endpoint.id)}>
                    {endpoint.description || endpoint.url}
                  </SiteLink>
                  {endpoint.description && <small className={styles.address}>{endpoint.url}</small>}
                  <EndpointState endpoint={endpoint} now={now} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {webhooks.length < ENDPOINTS_MAX && (
          <Card aria-labelledby="add">
            <h2 id="add">{t('webhooks.add.title')}</h2>
            <EndpointForm
              key={webhooks.length}
              constraints={constraints}
              failure={actionData?.failure ?? null}
              intent="add"
              submitLabel={t('webhooks.add')}
            />
          </Card>
        )}
        {webhooks.length >= ENDPOINTS_MAX && <p className="muted">{t('webhooks.full', { count: ENDPOINTS_MAX })}</p>}
      </div>
    </>
  )
}
