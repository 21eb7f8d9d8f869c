import type { ReactNode } from 'react'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { STAGES, type Stage, textIn } from '#shared/registrations/form-definition.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './form-preview.module.css'

type Shown = { language: ContentLocale; stage: Stage; ticket: number }
type Props = Shown & { hasFollowup: boolean }

/** Without JavaScript, what the preview shows is chosen by links. */
export function PreviewLinks({ hasFollowup, ...shown }: Props) {
  const t = useText()
  const own = useLocale()
  const { tickets } = useBuilder()
  return (
    <nav className={`${styles.links} without-script`} aria-label={t('formBuilder.preview')}>
      <Line label={t('formBuilder.preview.language')}>
        {CONTENT_LOCALES.map((language) => (
          <PreviewLink key={language} shown={shown} change={{ language }}>
            {language.toUpperCase()}
          </PreviewLink>
        ))}
      </Line>
      {hasFollowup && (
        <Line label={t('formBuilder.field.stage')}>
          {STAGES.map((stage) => (
            <PreviewLink key={stage} shown={shown} change={{ stage }}>
              {t(`formBuilder.stage.${stage}`)}
            </PreviewLink>
          ))}
        </Line>
      )}
      {tickets.length > 1 && (
        <Line label={t('formBuilder.preview.ticket')}>
          {tickets.map(({ id, title, titleEn }) => (
            <PreviewLink key={id} shown={shown} change={{ ticket: id }}>
              {textIn({ es: title, en: titleEn }, own)}
            </PreviewLink>
          ))}
        </Line>
      )}
    </nav>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className={styles.line}>
    <b>{label}</b> {children}
  </p>
)

function PreviewLink({ shown, change, children }: { shown: Shown; change: Partial<Shown>; children: ReactNode }) {
  const { address, selected } = useBuilder()
  const { language, stage, ticket } = { ...shown, ...change }
  const query = new URLSearchParams({ language, stage, ticket: String(ticket), ...(selected && { edit: selected }) })
  const isCurrent = language === shown.language && stage === shown.stage && ticket === shown.ticket
  return (
    <SiteLink className="link" to={`${address}?${query}#preview`} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </SiteLink>
  )
}
