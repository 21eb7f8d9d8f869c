import { Note } from '#ui/components/note.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { OwnClashView } from './load-own-clashes.server.ts'

/** That the reader has another event on the same days. */
export function OwnClashes({ clashes }: { clashes: readonly OwnClashView[] }) {
  return clashes.map(({ lead, title, lang, to, days }) => (
    <Note as="p" key={to} print={false} space="below">
      <CalendarClock />
      <span>
        {lead}{' '}
        <SiteLink className="link" to={to} lang={lang}>
          {title}
        </SiteLink>{' '}
        ({days})
      </span>
    </Note>
  ))
}
