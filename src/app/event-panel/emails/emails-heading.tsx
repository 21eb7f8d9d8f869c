import type { ReactNode } from 'react'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { PageTabs } from '#ui/components/panels/page-tabs.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

type EmailsTab = 'compose' | 'sent' | 'reminders' | 'ownTexts' | 'seatNotes'

const TABS: { tab: EmailsTab; path: (slug: string) => string; label: MessageKey }[] = [
  { tab: 'compose', path: paths.eventEmails, label: 'emails.compose' },
  { tab: 'sent', path: eventPanelPaths.sentEmails, label: 'emails.sent' },
  { tab: 'reminders', path: eventPanelPaths.reminders, label: 'emails.reminders' },
  { tab: 'ownTexts', path: eventPanelPaths.ownTexts, label: 'ownTexts.tab' },
  { tab: 'seatNotes', path: eventPanelPaths.seatNotes, label: 'seatNotes.tab' },
]

type Props = { event: PanelEvent; tab: EmailsTab; lede?: ReactNode }

/** The heading and the tabs of the emails to an event's players. */
export function EmailsHeading({ event, tab, lede }: Props) {
  const t = useText()
  return (
    <>
      <PanelMeta event={event} title={t('eventPanel.emails')} />
      <PanelHeading title={t('eventPanel.emails')} lede={lede} />
      <PageTabs
        label={t('eventPanel.emails')}
        tabs={TABS.map(({ tab: one, path, label }) => ({
          to: path(event.slug),
          text: t(label),
          isCurrent: one === tab,
        }))}
      />
    </>
  )
}
