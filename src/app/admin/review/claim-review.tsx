import { paths } from '#shared/paths.ts'
import type { WaitingClaim, WaitingMessage } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { Checks, ExternalLink, Facts } from './facts.tsx'
import { useRelativeTime } from './use-relative-time.ts'

/** A claim of ownership of a directory entry. */
export function ClaimReview({ claim }: { claim: WaitingClaim }) {
  const t = useText()
  const ago = useRelativeTime()
  const { organizer, person, message, rivals, sameDomain, hours } = claim
  const domain =
    sameDomain === null ? 'team.check.no_domain' : sameDomain ? 'team.check.domain' : 'team.check.other_domain'
  return (
    <>
      <header className="panel-heading">
        <div>
          <h2 className="big">{organizer.name}</h2>
          <p className="muted">{t('team.claims.by', { hours: ago(hours), name: person.username ?? '' })}</p>
        </div>
        <SiteLink className="btn btn--line btn--sm" to={paths.adminCard('organizer', organizer.id)}>
          {t('team.open')}
        </SiteLink>
      </header>
      <div className="two-columns">
        <Facts
          title={t('team.claims.says')}
          facts={[
            [t('team.claims.message'), message],
            [t('team.claims.person'), person.username],
            [t('team.card.email'), person.email],
            [t('team.card.website'), organizer.url && <ExternalLink key="url" to={organizer.url} />],
          ]}
        />
        <Checks
          checks={[
            { good: sameDomain === true, label: t(domain) },
            {
              good: rivals === 0,
              label: rivals === 0 ? t('team.check.no_rivals') : t('team.check.rivals', { count: rivals }),
            },
          ]}
        />
      </div>
    </>
  )
}

/** A message from the contact form: answered by email, and marked as handled here. */
export function MessageReview({ message }: { message: WaitingMessage & { reply: string } }) {
  const t = useText()
  const ago = useRelativeTime()
  return (
    <>
      <header className="panel-heading">
        <div>
          <h2 className="big">{message.name}</h2>
          <p className="muted">{t('team.messages.by', { hours: ago(message.hours), email: message.email })}</p>
        </div>
      </header>
      <section className="card" lang={message.locale}>
        <p className="team__message">{message.message}</p>
      </section>
      <p>
        <a className="btn btn--line" href={message.reply}>
          {t('team.messages.reply')}
        </a>
      </p>
    </>
  )
}
