import { useRef } from 'react'
import type { ContentLocale } from '#shared/enums.ts'
import { MONEY_PLACEHOLDERS, PLACEHOLDERS } from '#shared/player-emails/placeholders.ts'
import type { ComposeView } from '#shared/player-emails/views.ts'
import { Card } from '#ui/components/card.tsx'
import { Advice } from '#ui/components/field-parts.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Lightbulb } from '#ui/icons/lightbulb.ts'
import { Plus } from '#ui/icons/plus.ts'
import * as styles from './compose-form.module.css'

type Props = { view: ComposeView; onInsert: () => void }

/** The text in both languages, with what it may say of each person. */
export function MessageCard({ view, onInsert }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const names = PLACEHOLDERS.filter((name) => view.mayMoney || !MONEY_PLACEHOLDERS.includes(name))
  const insert = (name: string) => {
    const target = last.current ?? document.querySelector<HTMLTextAreaElement>('textarea[name=body_es]')
    if (!target) return
    target.focus()
    target.setRangeText(`{${name}}`, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    onInsert()
  }
  return (
    <Card
      aria-labelledby="emails-message"
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target
      }}
    >
      <h2 id="emails-message">{t('emails.message')}</h2>
      <div className={styles.placeholders} role="group" aria-label={t('emails.insert.group')}>
        <span className="small muted">{t('emails.insert')}</span>
        {names.map((name) =>
          hydrated ? (
            <button key={name} type="button" onClick={() => insert(name)}>
              <Plus /> {t(`emails.placeholder.${name}`)}
            </button>
          ) : (
            <span key={name} className="small">
              {t(`emails.placeholder.${name}`)} <code>{`{${name}}`}</code>
            </span>
          ),
        )}
      </div>
      <div className={styles.languages}>
        <Texts locale="es" count={view.readers.es} />
        <Texts locale="en" count={view.readers.en} />
      </div>
      <p className="small muted">
        {t('emails.english.hint')} {t('emails.markdown')}
      </p>
      <Advice>
        <Lightbulb /> <span>{t('emails.no_health')}</span>
      </Advice>
    </Card>
  )
}

function Texts({ locale, count }: { locale: ContentLocale; count: number }) {
  const t = useText()
  return (
    <fieldset>
      <legend>
        {t(`emails.language.${locale}`)} <span className="muted">{t('emails.language.count', { count })}</span>
      </legend>
      <FormField name={`subject_${locale}`} label={t('emails.subject')}>
        {({ maxLength: _, ...control }) => <Input type="text" lang={locale} {...control} />}
      </FormField>
      <FormField name={`body_${locale}`} label={t('emails.body')}>
        {({ maxLength: _, ...control }) => <Textarea rows={12} lang={locale} dir="auto" {...control} />}
      </FormField>
    </fieldset>
  )
}
