import { type PanelEvent, titleFor } from '#shared/events/organizer-event.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'

type Props = { event: Pick<PanelEvent, 'title' | 'locale' | 'localization'>; title: string }

/** The title of a page of an event's panel, with the event's in the reader's language where it has one. */
export const PanelMeta = ({ event, title }: Props) => (
  <PageMeta title={`${title}: ${titleFor(event, useLocale()).title}`} path={null} />
)
