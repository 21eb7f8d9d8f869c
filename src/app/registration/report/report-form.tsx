import { ABUSE_REASONS } from '#shared/review/abuse-reports.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Select, Textarea } from '#ui/components/input.tsx'
import { Honeypot } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { type FormOptions, useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'

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
          <Select {...control}>
            <option value="">{t('report.reason.choose')}</option>
            {ABUSE_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`report.reason.${reason}`)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField name="message" hint={t('report.message.hint')}>
        {({ maxLength: _, ...control }) => <Textarea rows={7} {...control} />}
      </FormField>
      {isSignedIn ? (
        <p className="small muted">{t('report.account')}</p>
      ) : (
        <FormField name="contact" hint={t('report.contact.hint')}>
          {(control) => <Input autoComplete="email" {...control} />}
        </FormField>
      )}
      <Honeypot name="website" />
      <p>
        <Button variant="primary" size="large" type="submit" disabled={sending}>
          {t(sending ? 'contact.sending' : 'report.send')}
        </Button>
      </p>
      <p className="small muted">{t('report.privacy')}</p>
    </Form>
  )
}
