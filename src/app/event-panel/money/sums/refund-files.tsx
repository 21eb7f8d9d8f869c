import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { MoneyOverview } from '#shared/payments/money-overview.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

/** What is to be given back as files: the order for the bank, of those who said to which account, and the list for who does it by hand. */
export function RefundFiles({ slug, overview }: { slug: string; overview: MoneyOverview }) {
  const t = useText()
  const path = useLocalizedPath()
  const { given, canPay } = overview.refundAccounts
  const to = (format: string) => `${path(eventPanelPaths.moneyExport(slug))}?what=refunds&format=${format}`
  return (
    <div className="small">
      <p>
        {given === 0
          ? t('money.refunds.accounts.none')
          : t('money.refunds.accounts', { count: given, all: overview.figures.toRefund.people })}
      </p>
      <p className="flow">
        {given > 0 && canPay && (
          <a className="link" href={to('xml')} download>
            {t('money.refunds.order')}
          </a>
        )}
        <a className="link" href={to('xlsx')} download>
          {t('money.refunds.list')}
        </a>
      </p>
      {given > 0 && !canPay && (
        <p className="muted">
          {t('money.refunds.no_account')}{' '}
          <SiteLink className="link" to={eventPanelPaths.moneySettings(slug)}>
            {t('money.refunds.no_account.act')}
          </SiteLink>
        </p>
      )}
    </div>
  )
}
