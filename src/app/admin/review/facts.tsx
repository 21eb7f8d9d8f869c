import { CircleCheck, Copy, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { LOCALES, type Locale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import type { Similar } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useStateWords } from '../components/state-labels.ts'

export type Fact = [name: string, value: ReactNode]

/** What a thing says of itself; what it does not say is left out. */
export function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <dl className="kv">
        {facts
          .filter(([, value]) => value !== null && value !== '' && value !== undefined && value !== false)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** What somebody says of themselves, in each language they say it in. */
export function useDescriptions() {
  const t = useText()
  return (descriptions: Partial<Record<Locale, string>>): Fact[] =>
    LOCALES.map((locale) => [
      t(`team.card.description_${locale}`),
      descriptions[locale] && (
        <span key={locale} lang={locale}>
          {descriptions[locale]}
        </span>
      ),
    ])
}

export type Looked = { good: boolean; words: string }

/** What was looked at for whoever decides, each as icon and words. */
export function Checks({ checks }: { checks: Looked[] }) {
  const t = useText()
  return (
    <section className="card">
      <h2>{t('team.checks')}</h2>
      <ul className="checks">
        {checks.map(({ good, words }) => (
          <li key={words}>
            {good ? (
              <CircleCheck className="i checks__good" aria-label={t('team.checks.good')} role="img" />
            ) : (
              <TriangleAlert className="i checks__bad" aria-label={t('team.checks.bad')} role="img" />
            )}
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Alike = { kind: 'organizer' | 'venue'; similar: Similar[]; of: number; canMerge: boolean }

/** Others of nearly the same name: to look at, and to merge with where it is the same. */
export function SimilarOnes({ kind, similar, of, canMerge }: Alike) {
  const t = useText()
  const stateWords = useStateWords()
  if (similar.length === 0) return null
  return (
    <div className="note team__similar">
      <Copy className="i" aria-hidden="true" />
      <div>
        <b>{t('team.similar')}</b> {t('team.similar.check')}
        <ul className="alike">
          {similar.map(({ id, name, status }) => (
            <li key={id}>
              <span>
                <b>{name}</b> <small className="muted">{stateWords(status, kind)}</small>
              </span>
              <span className="flow">
                <SiteLink className="btn btn--quiet btn--sm" to={paths.adminCard(kind, id)}>
                  {t('team.open')} <span className="sr">{name}</span>
                </SiteLink>
                {canMerge && status === 'active' && (
                  <SiteLink className="btn btn--line btn--sm" to={`${paths.adminCard(kind, of)}?into=${id}#merge`}>
                    {t('team.merge')} <span className="sr">{name}</span>
                  </SiteLink>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A web address of somebody else's, to be looked at apart. */
export function Outward({ to, children }: { to: string; children?: ReactNode }) {
  const t = useText()
  return (
    <a className="link" href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? to.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}{' '}
      <span className="sr">{t('opens_apart')}</span>
    </a>
  )
}
