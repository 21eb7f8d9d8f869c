import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ContentLocale } from '#shared/enums.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { FORM_HELP_MAX, FORM_LABEL_MAX } from '#shared/limits.ts'
import type { LocalizedText } from '#shared/registrations/form-definition.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { Copy } from '#ui/icons/copy.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { ActButton } from '../act-button.tsx'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './editor.module.css'

type HeadingProps = {
  heading: RefObject<HTMLHeadingElement | null>
  refName: string
  title: string
  /** The fields of a section, which are removed with it. */
  count?: number
}

/** The name of what is edited, and the buttons that move, duplicate and remove it. */
export function EditorHeading({ heading, refName, title, count = 0 }: HeadingProps) {
  const t = useText()
  return (
    <div className={styles.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {title || t('formBuilder.untitled')}
      </h2>
      <span className={styles.moves}>
        <ActButton icon act={`up ${refName}`} aria-label={t('formBuilder.up', { name: title })}>
          <ArrowUp />
        </ActButton>
        <ActButton icon act={`down ${refName}`} aria-label={t('formBuilder.down', { name: title })}>
          <ArrowDown />
        </ActButton>
        <ActButton icon act={`duplicate ${refName}`} aria-label={t('formBuilder.duplicate', { name: title })}>
          <Copy />
        </ActButton>
        <ActButton
          icon
          act={`remove ${refName}`}
          aria-label={
            count > 0
              ? t('formBuilder.remove.section', { name: title, count })
              : t('formBuilder.remove', { name: title })
          }
        >
          <Trash2 />
        </ActButton>
      </span>
    </div>
  )
}

/** What is sent without JavaScript: which part it is, of which version, and the button that saves it. */
export function EditorTail({ refName }: { refName: string }) {
  const t = useText()
  const { version } = useBuilder()
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="editing" value={refName} />
      <Button variant="primary" scripts="none" type="submit" name="intent" value="save">
        {t('formBuilder.save.question')}
      </Button>
    </>
  )
}

type InputsProps = {
  /** The controls are `label.es` and `label.en`. */
  name: string
  label: string
  value: LocalizedText
  locales: readonly [ContentLocale, ContentLocale]
  errors: Readonly<Record<string, FieldCode>>
  /** Several lines, and neither language needed. */
  multiline?: boolean
  onChange: (value: LocalizedText, typing: string) => void
}

/** A text in both languages, side by side where there is room; in English once it is wanted. */
export function LocalizedInputs({ name, label, value, locales, errors, multiline = false, onChange }: InputsProps) {
  const t = useText()
  const codeMessage = useCodeMessage()
  const { english } = useBuilder()
  // It stays while its English is deleted and written anew.
  const [hadEnglish] = useState(value.en !== null)
  const isShown = (locale: ContentLocale) => locale !== 'en' || english || hadEnglish || value.en !== null
  const input = (locale: ContentLocale, at: number) => {
    const control = `${name}.${locale}`
    const text = `${label} ${t(`formBuilder.in.${locale}`)}`
    const onInput = (typed: string) =>
      onChange({ ...value, [locale]: locale === 'en' && typed === '' ? null : typed }, control)
    return (
      <Field
        key={locale}
        name={control}
        label={
          at === 0 && !multiline ? (
            text
          ) : (
            <>
              {text} <span className={styles.optional}>{t('formBuilder.optional')}</span>
            </>
          )
        }
        error={codeMessage(errors[control], multiline ? FORM_HELP_MAX : FORM_LABEL_MAX)}
      >
        {(props) =>
          multiline ? (
            <Textarea
              rows={2}
              lang={locale}
              {...props}
              value={value[locale] ?? ''}
              onChange={({ target }) => onInput(target.value)}
            />
          ) : (
            <Input
              type="text"
              lang={locale}
              autoComplete="off"
              maxLength={FORM_LABEL_MAX}
              {...props}
              value={value[locale] ?? ''}
              onChange={({ target }) => onInput(target.value)}
            />
          )
        }
      </Field>
    )
  }
  return (
    <div className={styles.languages}>
      {locales.map((locale, at) =>
        isShown(locale) ? (
          input(locale, at)
        ) : (
          <details key={locale} className="without-script">
            <summary>{t('formBuilder.english')}</summary>
            {input(locale, at)}
          </details>
        ),
      )}
    </div>
  )
}

/** Asks for every text in English, too, where one of these has none. Without JavaScript each text has its own. */
export function EnglishButton({ texts }: { texts: readonly LocalizedText[] }) {
  const t = useText()
  const { english, wantEnglish } = useBuilder()
  if (english || texts.every(({ en }) => en !== null)) return null
  // The button goes: the focus would go with it.
  const show = (button: HTMLElement) => {
    const form = button.closest('form')
    flushSync(wantEnglish)
    form?.querySelector<HTMLElement>('input[lang="en"], textarea[lang="en"]')?.focus()
  }
  return (
    <span className="needs-script">
      <Button variant="quiet" size="small" type="button" onClick={({ currentTarget }) => show(currentTarget)}>
        <Plus /> {t('formBuilder.english')}
      </Button>
    </span>
  )
}

/** The message of a control's error code, if it has one. */
export function useCodeMessage() {
  const t = useText()
  return (code: FieldCode | undefined, max = 0) => (code ? t(`field.${code}`, { min: 1, max, word: '' }) : undefined)
}
