import { useRef } from 'react'
import type { ComposeView } from '#shared/player-emails/views.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import * as styles from './preview-card.module.css'

type Props = { view: ComposeView; onChange: () => void }

/** The email as one of the recipients reads it. */
export function PreviewCard({ view: { preview, people }, onChange }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const select = useRef<HTMLSelectElement>(null)
  const at = people.findIndex(({ id }) => id === preview.id)
  const step = (by: number) => {
    const next = people.at((at + by) % people.length)
    if (!next || !select.current) return
    select.current.value = String(next.id)
    onChange()
  }
  const { locale, from, name, subject, html, note, why } = preview
  return (
    <Card as="aside" aria-label={t('emails.preview')}>
      {people.length > 0 && (
        <FieldBox>
          <label htmlFor="emails-as">{t('emails.preview.as')}</label>
          <Select id="emails-as" name="as" ref={select} defaultValue={preview.id} onChange={onChange}>
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {t(`emails.preview.person.${one.locale}`, { name: one.name })}
              </option>
            ))}
          </Select>
        </FieldBox>
      )}
      <article className={styles.letter} lang={locale}>
        <dl>
          <div>
            <dt>{t('emails.preview.from')}</dt>
            <dd>{from}</dd>
          </div>
          <div>
            <dt>{t('emails.preview.to')}</dt>
            <dd>{name}</dd>
          </div>
        </dl>
        <h3>{subject || t('emails.preview.no_subject')}</h3>
        {note && <p>{note}</p>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by `renderMarkdown`, which escapes HTML */}
        <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
        <p className={styles.footer}>{why}</p>
      </article>
      {hydrated && people.length > 1 && at >= 0 && (
        <div className={styles.steps}>
          <Button variant="quiet" size="small" type="button" onClick={() => step(-1)}>
            <ArrowLeft /> {t('emails.preview.previous')}
          </Button>
          <span className="small muted" role="status">
            {t('emails.preview.at', { n: at + 1, count: people.length })}
          </span>
          <Button variant="quiet" size="small" type="button" onClick={() => step(1)}>
            {t('emails.preview.next')} <ArrowRight />
          </Button>
        </div>
      )}
    </Card>
  )
}
