import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { grantHome } from '#shared/events/event-grants.ts'
import { type PanelEvent, titleFor } from '#shared/events/organizer-event.ts'
import { EVENT_GRANTS, isPart } from '#shared/member-permissions.ts'
import type { EventDesk } from '#shared/registrations/event-desk.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { KeyRound } from '#ui/icons/key-round.ts'
import { DeskSection } from './desk-section.tsx'
import * as styles from './overview-sections.module.css'

type Props = { event: PanelEvent; desk: EventDesk | null }

/** The start of the panel for people who have a grant for the event and no role: what they may do, and the figures that they may see. */
export function GrantsStart({ event, desk }: Props) {
  const t = useText()
  const { span } = useDates()
  const { title, locale } = titleFor(event, useLocale())
  const grants = EVENT_GRANTS.filter((grant) => isPart(event.role, grant))
  return (
    <>
      <PanelMeta event={event} title={t('eventPanel.nav')} />
      <PanelHeading title={title} lang={locale} lede={event.dateStart && span(event.dateStart, event.dateEnd)} />
      <div className={`stack ${styles.overview}`}>
        <Card aria-labelledby="grants">
          <h2 id="grants">{t('grantsStart.title', { organization: event.organization.name })}</h2>
          <Rows brief>
            {grants.map((grant) => (
              <li key={grant}>
                <KeyRound />
                <span>
                  <b>{t(`grant.${grant}`)}</b>
                  <small>{t(`grant.${grant}.can`)}</small>
                </span>
                <ButtonLink size="small" to={grantHome(grant, event.slug)} reloadDocument={grant === 'door'}>
                  {t(`grant.${grant}.open`)}
                </ButtonLink>
              </li>
            ))}
          </Rows>
        </Card>
        <DeskSection event={event} desk={desk} cancellation={null} />
      </div>
    </>
  )
}
