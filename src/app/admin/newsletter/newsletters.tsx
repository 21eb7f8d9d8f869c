import { AdminRows, AdminSection } from '#app/admin/components/admin-section.tsx'
import { listNewsletters, type NewsletterRow } from '#features/newsletter/queries.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Plus } from '#ui/icons/plus.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AdminHeading } from '../components/admin-heading.tsx'
import { loadAdminPage } from '../load-admin.server.ts'
import type { Route } from './+types/newsletters.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => ({
    ...(await listNewsletters(ctx)),
    deleted: call.url.searchParams.get('done') === 'deleted',
  }))

/** The newsletters that are being written, and those that were sent. */
export default function Newsletters({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { newsletters, subscribers, deleted, now } = loaderData
  return (
    <>
      <AdminHeading
        title={t('admin.newsletter')}
        lede={t('admin.newsletter.text', { count: subscribers })}
        success={deleted ? t('admin.newsletter.deleted') : null}
      />
      <p>
        <ButtonLink variant="primary" to={adminPaths.newsletter('new')}>
          <Plus /> {t('admin.newsletter.new')}
        </ButtonLink>
      </p>
      <AdminSection title={t('admin.newsletter.list')} lede={newsletters.length === 0 && t('admin.newsletter.none')}>
        <AdminRows>
          {newsletters.map((newsletter) => (
            <Row key={newsletter.id} newsletter={newsletter} now={now} />
          ))}
        </AdminRows>
      </AdminSection>
    </>
  )
}

function Row({ newsletter, now }: { newsletter: NewsletterRow; now: Date }) {
  const t = useText()
  const { moment } = useTimestamps()
  const { id, subject, state, startedAt, updatedAt, sent, recipients } = newsletter
  const at = moment(new Date(startedAt ?? updatedAt), now)
  return (
    <li>
      <span>
        <SiteLink className="link" to={adminPaths.newsletter(id)}>
          {subject}
        </SiteLink>
        <small>{startedAt ? `${at} · ${t('admin.newsletter.progress', { sent, count: recipients })}` : at}</small>
      </span>
      <Badge tone={state === 'sending' ? 'accent' : 'quiet'}>{t(`admin.newsletter.state.${state}`)}</Badge>
    </li>
  )
}
