import type { ReactNode } from 'react'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { PageTabs } from '#ui/components/panels/page-tabs.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

export type MoneyTab = 'overview' | 'statement' | 'discounts' | 'settings'

const TABS: { tab: MoneyTab; path: (slug: string) => string; label: MessageKey }[] = [
  { tab: 'overview', path: paths.eventMoney, label: 'money.overview' },
  { tab: 'statement', path: eventPanelPaths.statement, label: 'money.statement' },
  { tab: 'discounts', path: eventPanelPaths.discounts, label: 'money.discounts' },
  { tab: 'settings', path: eventPanelPaths.moneySettings, label: 'money.settings' },
]

type Props = { event: PanelEvent; tab: MoneyTab; lede?: ReactNode; children?: ReactNode }

/** The heading and the tabs of an event's money. `children`: links beside the title. */
export function MoneyHeading({ event, tab, lede, children }: Props) {
  const t = useText()
  return (
    <>
      <PanelMeta event={event} title={t('eventPanel.money')} />
      <PanelHeading title={t('eventPanel.money')} lede={lede}>
        {children}
      </PanelHeading>
      <PageTabs
        label={t('money.tabs')}
        tabs={TABS.map(({ tab: one, path, label }) => ({
          to: path(event.slug),
          text: t(label),
          isCurrent: one === tab,
        }))}
      />
    </>
  )
}
