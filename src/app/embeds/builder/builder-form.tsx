import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { EMBED_COUNTS, EMBED_LOOKS } from '#shared/embeds/embed-options.ts'
import { MAP_AREAS } from '#shared/embeds/embed-target.ts'
import { LOCALES, languageOf } from '#shared/languages.ts'
import { EMBED_ADDRESS_MAX } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldLabel } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './builder.module.css'
import { type BuiltEmbed, EMBED_SUBJECTS, type EmbedOrganizer } from './embed-choice.ts'

/** Time to go on typing an address, ms. */
const DEBOUNCE_MS = 350

type Props = { built: BuiltEmbed; organizers: readonly EmbedOrganizer[]; path: string }

/** The choices. With JavaScript each change shows at once, without an entry in the history; else there is a button. */
export function BuilderForm({ built: { choice, error }, organizers, path }: Props) {
  const t = useText()
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const form = useRef<HTMLFormElement>(null)
  const show = () => void submit(form.current, { action: path, replace: true, preventScrollReset: true })
  const { what, options } = choice
  return (
    <Form
      className={styles.form}
      action={path}
      replace
      preventScrollReset
      ref={form}
      onChange={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(show, DEBOUNCE_MS)
      }}
    >
      {choice.code !== 'frame' && <input type="hidden" name="code" value={choice.code} />}
      <fieldset className={styles.subjects}>
        <FieldLabel as="legend">{t('embeds.what')}</FieldLabel>
        {EMBED_SUBJECTS.map((subject) => (
          <OptionCard key={subject} type="radio" name="what" value={subject} defaultChecked={subject === what}>
            <span>
              <b>{t(`embeds.what.${subject}`)}</b>
              <small>{t(`embeds.what.${subject}.text`)}</small>
            </span>
          </OptionCard>
        ))}
      </fieldset>
      {what === 'organizer' && (
        <Field name="organizer" label={t('embeds.organizer')}>
          {(control) => (
            <Select {...control} defaultValue={choice.organizer}>
              {choice.organizer === '' && <option value="">{t('embeds.organizer.choose')}</option>}
              {organizers.map(({ name, slug }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {what === 'search' && (
        <Address name="address" subject="search" value={choice.address} isWrong={error === 'search'} />
      )}
      {what === 'event' && <Address name="event" subject="event" value={choice.event} isWrong={error === 'event'} />}
      {what === 'map' && (
        <Field name="area" label={t('embeds.area')}>
          {(control) => (
            <Select {...control} defaultValue={choice.area}>
              {MAP_AREAS.map((area) => (
                <option key={area} value={area}>
                  {t(`embeds.area.${area}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className={styles.pair}>
        {what !== 'event' && (
          <Field name="n" label={t('embeds.count')}>
            {(control) => (
              <Select {...control} defaultValue={options.count}>
                {[...new Set([...EMBED_COUNTS, options.count])]
                  .sort((a, b) => a - b)
                  .map((count) => (
                    <option key={count}>{count}</option>
                  ))}
              </Select>
            )}
          </Field>
        )}
        <Field name="lang" label={t('embeds.language')}>
          {(control) => (
            <Select {...control} defaultValue={options.locale}>
              {LOCALES.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {languageOf(locale).name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <fieldset className={styles.look}>
        <FieldLabel as="legend">{t('embeds.look')}</FieldLabel>
        <Segmented as="div" radios block>
          {EMBED_LOOKS.map((look) => (
            <label key={look}>
              <input
                className="visually-hidden"
                type="radio"
                name="look"
                value={look}
                defaultChecked={look === options.look}
              />
              <span>{t(look === 'auto' ? 'embeds.look.auto' : `theme.${look}`)}</span>
            </label>
          ))}
        </Segmented>
      </fieldset>
      {(what === 'organizer' || what === 'search') && (
        <BoxOf name="past" isTicked={options.past} label={t('embeds.past')} />
      )}
      <BoxOf name="images" isTicked={options.images} label={t('embeds.images')} />
      <Button scripts="none" type="submit">
        {t('embeds.update')}
      </Button>
    </Form>
  )
}

const BoxOf = ({ name, isTicked, label }: { name: string; isTicked: boolean; label: string }) => (
  <Checkbox name={name} value="1" defaultChecked={isTicked}>
    {label}
  </Checkbox>
)

type AddressProps = { name: string; subject: 'search' | 'event'; value: string; isWrong: boolean }

function Address({ name, subject, value, isWrong }: AddressProps) {
  const t = useText()
  return (
    <Field
      name={name}
      label={t(`embeds.address.${subject}`)}
      hint={t(`embeds.address.${subject}.hint`)}
      error={isWrong ? t(`embeds.address.${subject}.wrong`) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="url"
          defaultValue={value}
          maxLength={EMBED_ADDRESS_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  )
}
