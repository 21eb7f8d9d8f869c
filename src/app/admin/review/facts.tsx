import type { ReactNode } from 'react'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import type { Similar } from '#shared/review/review-queues.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Copy } from '#ui/icons/copy.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { useStateLabel } from '../components/state-labels.ts'
import * as styles from './facts.module.css'

export type Fact = [name: string, value: ReactNode]

type FactsProps = { title: string; heading?: 'h2' | 'h3'; facts: Fact[] }

/** A list of facts; empty ones are left out. */
export function Facts({ title, heading: Heading = 'h2', facts }: FactsProps) {
  return (
    <Card>
      <Heading>{title}</Heading>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== '' && value !== undefined && value !== false)
          .map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list is only read
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

/** Descriptions, one per language. */
export function useDescriptions() {
  const t = useText()
  return (descriptions: Partial<Record<ContentLocale, string>>): Fact[] =>
    CONTENT_LOCALES.map((locale) => [
      t(`admin.card.description_${locale}`),
      descriptions[locale] && (
        <span key={locale} lang={locale}>
          {descriptions[locale]}
        </span>
      ),
    ])
}

export type Check = { good: boolean; label: string }

/** What is declared beside the automatic checks of it. */
export const ReviewColumns = ({ checks, children }: { checks: Check[]; children: ReactNode }) => (
  <div className={styles.columns}>
    {children}
    <Checks checks={checks} />
  </div>
)

/** Automatic checks, each as icon and text. */
function Checks({ checks }: { checks: Check[] }) {
  const t = useText()
  return (
    <Card>
      <h2>{t('admin.checks')}</h2>
      <ul className={styles.checks}>
        {checks.map(({ good, label }) => (
          <li key={label}>
            {good ? (
              <CircleCheck className={`${styles.good}`} aria-label={t('admin.checks.good')} role="img" />
            ) : (
              <TriangleAlert className={`${styles.bad}`} aria-label={t('admin.checks.bad')} role="img" />
            )}
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type SimilarProps = { kind: 'organizer' | 'venue'; similar: Similar[]; of: number; canMerge: boolean }

/** Entries with a similar name: to compare, and to merge if they are duplicates. */
export function SimilarEntries({ kind, similar, of, canMerge }: SimilarProps) {
  const t = useText()
  const stateWords = useStateLabel()
  if (similar.length === 0) return null
  return (
    <Note tone="warning">
      <Copy />
      <div>
        <b>{t('admin.similar')}</b> {t('admin.similar.check')}
        <ul className={styles.similar}>
          {similar.map(({ id, name, status }) => (
            <li key={id}>
              <span>
                <b>{name}</b> <small className="muted">{stateWords(status, kind)}</small>
              </span>
              <span className="flow">
                <ButtonLink variant="quiet" size="small" to={paths.adminCard(kind, id)}>
                  {t('admin.open')} <span className="visually-hidden">{name}</span>
                </ButtonLink>
                {canMerge && status === 'active' && (
                  <ButtonLink size="small" to={`${paths.adminCard(kind, of)}?into=${id}#merge`}>
                    {t('admin.merge')} <span className="visually-hidden">{name}</span>
                  </ButtonLink>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Note>
  )
}

/** An external link, opened in a new tab. */
export function ExternalLink({ to, children }: { to: string; children?: ReactNode }) {
  const t = useText()
  return (
    <a className="link" href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? to.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}{' '}
      <span className="visually-hidden">{t('opens_apart')}</span>
    </a>
  )
}
