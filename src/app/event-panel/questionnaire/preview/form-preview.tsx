import { useState } from 'react'
import { AnswerFields } from '#features/registration-forms/ui/answer-fields.tsx'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { allFields, STAGES, type Stage, textIn } from '#shared/registrations/form-definition.ts'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import { FormFields, type FormFieldsState } from '#ui/forms/form.tsx'
import { LanguageProvider, type Messages, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { NarrowFold } from '../narrow-fold.tsx'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './form-preview.module.css'
import { PreviewLinks } from './preview-links.tsx'
import type { PreviewQuery } from './preview-query.ts'

/** The words of the fields, by language. */
export type PreviewWords = Record<string, Record<string, unknown>>

/** The form as a player sees it: with a ticket, in a language, when registering or afterwards. It can be tried out, and sends nothing. */
export function FormPreview({ words, shown }: { words: PreviewWords; shown: PreviewQuery }) {
  const t = useText()
  const own = useLocale()
  const { definition, tickets } = useBuilder()
  const [language, setLanguage] = useState<ContentLocale>(
    CONTENT_LOCALES.find((one) => one === shown.language) ?? contentLocale(own),
  )
  const [stage, setStage] = useState<Stage>(STAGES.find((one) => one === shown.stage) ?? 'signup')
  const [ticket, setTicket] = useState((tickets.find(({ id }) => String(id) === shown.ticket) ?? tickets[0])?.id ?? 0)
  const [isOpen, setIsOpen] = useState(false)
  const hasFollowup = definition.sections.some(({ fields }) => fields.some((field) => field.stage === 'followup'))
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.controls}>
        <h2 id="preview">{t('formBuilder.preview')}</h2>
        <Switch
          label={t('formBuilder.preview.language')}
          values={CONTENT_LOCALES}
          value={language}
          text={(one) => one.toUpperCase()}
          onChange={setLanguage}
        />
      </div>
      <NarrowFold title={t('formBuilder.preview.fold')} open={isOpen} onToggle={() => setIsOpen(!isOpen)}>
        {hasFollowup && (
          <div className="needs-script">
            <Switch
              label={t('formBuilder.field.stage')}
              values={STAGES}
              value={stage}
              text={(one) => t(`formBuilder.stage.${one}`)}
              onChange={setStage}
            />
          </div>
        )}
        {tickets.length > 1 && (
          <div className="needs-script">
            <FieldBox>
              <label htmlFor="preview-ticket">{t('formBuilder.preview.ticket')}</label>
              <Select id="preview-ticket" value={ticket} onChange={({ target }) => setTicket(Number(target.value))}>
                {tickets.map(({ id, title, titleEn }) => (
                  <option key={id} value={id}>
                    {textIn({ es: title, en: titleEn }, own)}
                  </option>
                ))}
              </Select>
            </FieldBox>
          </div>
        )}
        <PreviewLinks language={language} stage={stage} ticket={ticket} hasFollowup={hasFollowup} />
        <div className={styles.phone} lang={language}>
          <LanguageProvider locale={language} messages={words[language] as Messages}>
            <FormFields form={NO_STATE} labels={{}}>
              <AnswerFields
                key={`${language} ${ticket} ${stage}`}
                definition={definition}
                ticketId={ticket}
                stages={[stage]}
                name="preview"
                answers={{}}
                coin={tickets[0]?.coin ?? 'EUR'}
                heading="h3"
              />
            </FormFields>
          </LanguageProvider>
          {allFields(definition).length === 0 && <p className="muted">{t('formBuilder.preview.empty')}</p>}
        </div>
      </NarrowFold>
    </section>
  )
}

/** The fields of the preview belong to no form. */
const NO_STATE: FormFieldsState = {
  errors: {},
  fieldOf: (name: string) => ({
    id: name.replaceAll('.', '-'),
    name,
    code: undefined,
    constraint: {},
    defaultValue: '',
    defaultChecked: false,
    defaultOptions: [],
  }),
}

type SwitchProps<T extends string> = {
  label: string
  values: readonly T[]
  value: T
  text: (value: T) => string
  onChange: (value: T) => void
}

const Switch = <T extends string>({ label, values, value, text, onChange }: SwitchProps<T>) => (
  <Segmented as="span" size="small" scripts="needed" role="group" aria-label={label}>
    {values.map((one) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {text(one)}
      </button>
    ))}
  </Segmented>
)
