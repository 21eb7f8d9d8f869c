import { StatusBadge } from '#features/events/ui/event-badges.tsx'
import { type GrantedEvent, grantHome } from '#shared/events/event-grants.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { KeyRound } from '#ui/icons/key-round.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

/** The events for which the person has a grant, each with the pages that it is for. */
export function GrantedEventsSection({ events }: { events: GrantedEvent[] }) {
  const t = useText()
  const dates = useDates()
  const path = useLocalizedPath()
  if (events.length === 0) return null
  return (
    <FormPart id="puerta" title={t('grantedEvents.title')} lede={t('grantedEvents.lede')}>
      <Rows>
        {events.map(({ slug, title, dateStart, dateEnd, eventStatus, grants }) => (
          <li key={slug}>
            <KeyRound />
            <span>
              <b>{title}</b>
              {dateStart && <small>{dates.span(dateStart, dateEnd)}</small>}
              <StatusBadge event={{ eventStatus, past: false }} />
            </span>
            <span className="flow">
              {grants.map((grant) =>
                // A document of its own, which a phone keeps.
                grant === 'door' ? (
                  <Button key={grant} as="a" size="small" href={path(grantHome(grant, slug))}>
                    {t('checkIn.panel.open')}
                  </Button>
                ) : (
                  <ButtonLink key={grant} size="small" to={grantHome(grant, slug)}>
                    {t(`grant.${grant}.open`)}
                  </ButtonLink>
                ),
              )}
            </span>
          </li>
        ))}
      </Rows>
    </FormPart>
  )
}
