import { DIGEST_FREQUENCIES, type DigestFrequency } from '#shared/follows.ts'
import { Button } from '#ui/components/button.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormCheckbox } from '#ui/forms/form-field.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './settings-section.module.css'

type Props = {
  settings: { digest: DigestFrequency; savedEmails: boolean }
  constraints: FormConstraints
  failure: FormFailure | null
  done: string | null
}

/** How often the digest comes, and whether changes of saved events are emailed. */
export function SettingsSection({ settings, constraints, failure, done }: Props) {
  const t = useText()
  const defaultValue = { digest: settings.digest, ...(settings.savedEmails && { saved_emails: 'on' }) }
  const form = useForm({ constraints, failure, defaultValue })
  const message = done === 'settings' ? 'account.done.information' : done === 'nothing' ? 'account.save.nothing' : null
  return (
    <FormPart id="digest" title={t('follows.digest')} lede={t('follows.digest.lede')}>
      <SuccessNote message={message && t(message)} />
      <Form key={JSON.stringify(settings)} className="stack" form={form} labels={LABELS}>
        <fieldset className="stack">
          <legend className="visually-hidden">{t('follows.digest')}</legend>
          {DIGEST_FREQUENCIES.map((one) => (
            <OptionCard
              key={one}
              type="radio"
              name="digest"
              value={one}
              defaultChecked={String(failure?.typed?.['digest'] ?? settings.digest) === one}
            >
              <span className={styles.option}>
                <b>{t(`follows.digest.${one}`)}</b>
                <small>{t(`follows.digest.${one}.text`)}</small>
              </span>
            </OptionCard>
          ))}
        </fieldset>
        <FormCheckbox name="saved_emails">{t('follows.saved_emails')}</FormCheckbox>
        <p>
          <Button variant="primary" type="submit" name="intent" value="settings">
            {t('account.save')}
          </Button>
        </p>
      </Form>
    </FormPart>
  )
}

const LABELS = { digest: 'follows.digest', saved_emails: 'follows.saved_emails' } as const
