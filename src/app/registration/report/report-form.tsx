import { ABUSE_REASONS } from '#shared/review/abuse-reports.ts'
import { Honeypot } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { type FormOptions, useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'

const LABELS = { reason: 'report.reason', message: 'report.message', contact: 'report.contact' } as const

type Props = Pick<FormOptions, 'constraints' | 'failure'> & { isSignedIn: boolean }

export function ReportForm({ isSignedIn, ...options }: Props) {
  const t = useText()
  const form = useForm(options)
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Form className="stack" form={form} labels={LABELS}>
      <FormField name="reason">
        {(control) => (
          <select className={field.input} {...control}>
            <option value="">{t('report.reason.choose')}</option>
            {ABUSE_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`report.reason.${reason}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="message" hint={t('report.message.hint')}>
        {({ maxLength: _, ...control }) => <textarea className={field.input} rows={7} {...control} />}
      </FormField>
      {isSignedIn ? (
        <p className="small muted">{t('report.account')}</p>
      ) : (
        <FormField name="contact" hint={t('report.contact.hint')}>
          {(control) => <input className={field.input} autoComplete="email" {...control} />}
        </FormField>
      )}
      <Honeypot name="website" />
      <p>
        <button className={`${button.primary} ${button.large}`} type="submit" disabled={sending}>
          {t(sending ? 'contact.sending' : 'report.send')}
        </button>
      </p>
      <p className="small muted">{t('report.privacy')}</p>
    </Form>
  )
}
