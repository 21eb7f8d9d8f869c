import { useRef, useState } from 'react'
import type { ComposeView, EmailPreview } from '#shared/player-emails/views.ts'
import { foldText } from '#shared/search.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import * as styles from './preview-card.module.css'

/** So many are found by looking. */
const FEW = 6

type Props = { view: ComposeView; onChange: () => void }

/** The email as one of the recipients gets it; who that is, is searched by name or stepped through. */
export function PreviewCard({ view: { preview, people }, onChange }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const [words, setWords] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  const found = people.filter(({ name }) => foldText(name).includes(foldText(words.trim())))
  const listed = found.length > 0 ? found : people
  const at = listed.findIndex(({ id }) => id === preview.id)
  const step = (by: number) => {
    const next = listed.at((at + by) % listed.length)
    if (!next || !select.current) return
    select.current.value = String(next.id)
    onChange()
  }
  return (
    <Card as="aside" aria-label={t('emails.preview')}>
      {people.length > FEW && (
        <div className="needs-script">
          <SearchField
            small
            id="emails-preview-search"
            label={t('emails.preview.search')}
            name=""
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </div>
      )}
      {found.length === 0 && words !== '' && <p role="status">{t('emails.preview.nobody')}</p>}
      {people.length > 0 && (
        <FieldBox>
          <label htmlFor="emails-as">{t('emails.preview.as')}</label>
          <Select
            // Other people to choose from: one of them is shown.
            key={words}
            id="emails-as"
            name="as"
            ref={select}
            defaultValue={at >= 0 ? preview.id : listed[0]?.id}
            onChange={onChange}
          >
            {listed.map((one) => (
              <option key={one.id} value={one.id}>
                {t(`emails.preview.person.${one.locale}`, { name: one.name })}
              </option>
            ))}
          </Select>
        </FieldBox>
      )}
      <Letter preview={preview} />
      {hydrated && listed.length > 1 && at >= 0 && (
        <div className={styles.steps}>
          <Button variant="quiet" size="small" type="button" onClick={() => step(-1)}>
            <ArrowLeft /> {t('emails.preview.previous')}
          </Button>
          <span className="small muted" role="status">
            {t('emails.preview.at', { n: at + 1, count: listed.length })}
          </span>
          <Button variant="quiet" size="small" type="button" onClick={() => step(1)}>
            {t('emails.preview.next')} <ArrowRight />
          </Button>
        </div>
      )}
    </Card>
  )
}

function Letter({ preview: { locale, from, replyTo, name, subject, html, note, footer } }: { preview: EmailPreview }) {
  const t = useText()
  return (
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
        {replyTo && (
          <div>
            <dt>{t('emails.preview.reply')}</dt>
            <dd>{replyTo}</dd>
          </div>
        )}
      </dl>
      <h3>{subject || t('emails.preview.no_subject')}</h3>
      {note && <p>{note}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by `renderMarkdown`, which escapes HTML */}
      <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
      <div className={styles.footer}>
        {footer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </article>
  )
}
