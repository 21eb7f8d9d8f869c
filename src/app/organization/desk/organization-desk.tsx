import { DatesCard } from '#app/event-panel/overview/dates-card.tsx'
import { NextActs } from '#app/event-panel/overview/next-acts.tsx'
import { paths } from '#shared/paths.ts'
import { DATES_SHOWN } from '#shared/registrations/event-desk.ts'
import { byUrgency } from '#shared/registrations/organization-desk.ts'
import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { DeskTable } from './desk-table.tsx'
import type { DeskRow } from './load-organization-desk.server.ts'
import * as styles from './organization-desk.module.css'
import { type Team, TeamCard } from './team-card.tsx'

type Props = {
  rows: readonly DeskRow[]
  /** Of all events of the organization. */
  count: number
  slug: string
  seesMoney: boolean
  /** Null for who may not see it. */
  team: Team | null
}

/** What to do now for all events of an organization, how each of them stands, and the next days of them. */
export function OrganizationDesk({ rows, count, slug, seesMoney, team }: Props) {
  const t = useText()
  const dates = rows
    .flatMap(({ title, locale, desk }) => desk?.dates.map((date) => ({ ...date, event: { title, locale } })) ?? [])
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, DATES_SHOWN)
  return (
    <>
      <div className="space-above">
        <NextActs
          acts={byUrgency(rows.flatMap(({ acts }) => acts))}
          title={t('desk.next')}
          note={t('desk.all_events')}
          none={t('desk.next.none')}
          namesEvent
        />
      </div>
      <PanelSection id="next-events" title={t('panel.list.title')}>
        <DeskTable rows={rows} label="next-events" seesMoney={seesMoney} />
        {count > rows.length && (
          <p className="space-above-small">
            <SiteLink className="link" to={paths.organizationEvents(slug)}>
              {t('panel.home.all', { count })}
            </SiteLink>
          </p>
        )}
      </PanelSection>
      <div className={`space-above ${styles.pair}`}>
        {dates.length > 0 && <DatesCard dates={dates} />}
        {team && <TeamCard team={team} slug={slug} />}
      </div>
    </>
  )
}
