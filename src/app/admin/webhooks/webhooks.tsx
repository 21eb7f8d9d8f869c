import { allowWebhook, disableWebhook, listModeratedWebhooks } from '#features/webhooks/moderation.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { webhookPaths } from '#shared/webhooks.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AdminHeading } from '../components/admin-heading.tsx'
import { AdminRows, AdminSection } from '../components/admin-section.tsx'
import { loadAdminPage, redirectWithEntry } from '../load-admin.server.ts'
import { ActionWithReason } from '../search/act-with-reason.tsx'
import type { Route } from './+types/webhooks.ts'

export const loader = (call: Route.LoaderArgs) => loadAdminPage(call, listModeratedWebhooks)

export const action = pageAction({
  intents: {
    disable: async (ctx, form) =>
      redirectWithEntry(webhookPaths.admin, await disableWebhook(ctx, rowIdOf(form['id']), form)),
    allow: async (ctx, form) =>
      redirectWithEntry(webhookPaths.admin, await allowWebhook(ctx, rowIdOf(form['id']), form)),
  },
})

const DISABLE = { intent: 'disable', label: 'admin.webhooks.disable' } as const
const ALLOW = { intent: 'allow', label: 'admin.webhooks.allow' } as const
const STATES = { active: 'success', paused: 'quiet', disabled: 'danger' } as const

/** Where organizations have messages sent, to stop what bothers someone else. */
export default function AdminWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const dates = useDates()
  const { webhooks, total } = loaderData
  const day = (instant: string) => dates.long(instant.slice(0, 10))
  return (
    <>
      <AdminHeading title={t('admin.webhooks')} lede={t('admin.webhooks.text')} />
      <AdminSection
        id="webhooks"
        title={t('admin.webhooks.list')}
        lede={total > webhooks.length && t('admin.webhooks.latest', { shown: webhooks.length, total })}
      >
        {webhooks.length === 0 && <p className="muted">{t('admin.webhooks.none')}</p>}
        <AdminRows>
          {webhooks.map((one) => (
            <li key={one.id}>
              <span>
                <b>{one.host}</b>{' '}
                <Badge tone={STATES[one.state]}>
                  {t(
                    one.disabledReason
                      ? `admin.webhooks.disabled.${one.disabledReason}`
                      : `admin.webhooks.state.${one.state}`,
                  )}
                </Badge>{' '}
                {one.status !== 'active' && <Badge tone="danger">{t(`organization.status.${one.status}`)}</Badge>}
                <small>
                  <SiteLink className="link" to={paths.adminCard('organizer', one.organizationId)}>
                    {one.organizer}
                  </SiteLink>{' '}
                  ·{' '}
                  {[
                    one.includesPerson && t('admin.webhooks.person'),
                    one.deliveredAt
                      ? t('admin.webhooks.delivered', { day: day(one.deliveredAt) })
                      : t('admin.webhooks.delivered.never'),
                    one.failingSince && t('admin.webhooks.failing', { day: day(one.failingSince) }),
                    one.waiting > 0 && t('admin.webhooks.waiting', { count: one.waiting }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <ActionWithReason
                readBy="team"
                {...(one.disabledReason === 'site_team' ? ALLOW : DISABLE)}
                id={one.id}
                name={one.host}
                result={actionData ?? null}
              />
            </li>
          ))}
        </AdminRows>
      </AdminSection>
    </>
  )
}
