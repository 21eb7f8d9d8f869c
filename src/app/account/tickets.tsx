import { findAccountSummary } from '#features/identity/accounts/queries/account.server.ts'
import { listMyTickets } from '#features/registrations/queries/own/tickets.server.ts'
import { qrCodePath } from '#platform/crypto/qr-code.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/tickets.ts'
import * as styles from './own-tickets.module.css'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    username: findAccountSummary(ctx)?.username ?? '',
    tickets: (await listMyTickets(ctx)).map(({ code, ...ticket }) => ({ ...ticket, qr: qrCodePath(code) })),
  }))

/** The codes of every seat at events to come, to be shown at the door. */
export default function Tickets({ loaderData: { tickets, username } }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const { span } = useDates()
  return (
    <>
      <PageMeta title={t('ownTickets.title')} path={null} />
      <PanelHeading title={t('ownTickets.title')} lede={t('ownTickets.lede')} />
      {tickets.length === 0 ? (
        <EmptyState
          title={t('ownTickets.none')}
          action={<ButtonLink to={paths.accountRegistrations}>{t('myRegistrations.title')}</ButtonLink>}
        >
          {t('ownTickets.none.text')}
        </EmptyState>
      ) : (
        <ul className={`space-above ${styles.tickets}`}>
          {tickets.map(({ id, name, ticket, event, qr }) => (
            <Card key={id} as="li">
              <QrCode qr={qr} label={t('myRegistrations.seat.qr')} />
              <div>
                <h2 lang={event.locale === locale ? undefined : event.locale}>{event.title}</h2>
                <p>
                  {[event.dateStart && span(event.dateStart, event.dateEnd), event.place].filter(Boolean).join(' · ')}
                </p>
                <p>
                  <b>{name ?? username}</b>, {ticket.title}
                </p>
                <p>
                  <SiteLink className="link" to={paths.accountRegistration(id)}>
                    {t('ownTickets.open')}
                  </SiteLink>
                </p>
              </div>
            </Card>
          ))}
        </ul>
      )}
      <p className="space-above small muted">
        {t('ownTickets.offline')}{' '}
        <SiteLink className="link" to={offlinePaths.offline} reloadDocument>
          {t('ownTickets.offline.link')}
        </SiteLink>
      </p>
    </>
  )
}
