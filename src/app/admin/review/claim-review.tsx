import { paths } from '#shared/paths.ts'
import type { WaitingClaim, WaitingMessage } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { Checks, Facts, Outward } from './facts.tsx'
import { useAgo } from './use-relative-time.ts'

/** Somebody says that a card of the directory is theirs. */
export function ClaimReview({ claim }: { claim: WaitingClaim }) {
  const t = useText()
  const ago = useAgo()
  const { organizer, person, message, rivals, sameDomain, hours } = claim
  const domain =
    sameDomain === null ? 'team.check.no_domain' : sameDomain ? 'team.check.domain' : 'team.check.other_domain'
  return (
    <>
      <header className="mhead">
        <div>
          <h2 className="big">{organizer.name}</h2>
          <p className="muted">{t('team.claims.by', { hours: ago(hours), name: person.username ?? '' })}</p>
        </div>
        <SiteLink className="btn btn--line btn--sm" to={paths.adminCard('organizer', organizer.id)}>
          {t('team.open')}
        </SiteLink>
      </header>
      <div className="duo">
        <Facts
          title={t('team.claims.says')}
          facts={[
            [t('team.claims.message'), message],
            [t('team.claims.person'), person.username],
            [t('team.card.email'), person.email],
            [t('team.card.website'), organizer.url && <Outward key="url" to={organizer.url} />],
          ]}
        />
        <Checks
          checks={[
            { good: sameDomain === true, words: t(domain) },
            {
              good: rivals === 0,
              words: rivals === 0 ? t('team.check.no_rivals') : t('team.check.rivals', { count: rivals }),
            },
          ]}
        />
      </div>
    </>
  )
}

/** What somebody wrote by the contact form: it is answered by mail, and marked here. */
export function MessageReview({ message }: { message: WaitingMessage & { reply: string } }) {
  const t = useText()
  const ago = useAgo()
  return (
    <>
      <header className="mhead">
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
