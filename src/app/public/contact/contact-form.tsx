import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Honeypot } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Send } from '#ui/icons/send.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

const LABELS = { name: 'contact.name', email: 'contact.email', message: 'contact.message' } as const

type Props = {
  constraints: FormConstraints
  failure: FormFailure | null
  /** What the message begins with. */
  message: string | null
}

/** The contact form; validates earlier with JavaScript. */
export function ContactForm({ constraints, failure, message }: Props) {
  const t = useText()
  const form = useForm({ constraints, failure, defaultValue: message ? { message } : undefined })
  return (
    <Form className="stack" form={form} labels={LABELS}>
      <FormField name="name">{(control) => <Input type="text" autoComplete="name" {...control} />}</FormField>
      <FormField name="email" hint={t('contact.email.hint')}>
        {(control) => <Input autoComplete="email" {...control} />}
      </FormField>
      <FormField name="message" hint={t('contact.message.hint')}>
        {({ maxLength: _, ...control }) => (
          // No maxLength: it would truncate pasted text silently.
          <Textarea rows={9} {...control} />
        )}
      </FormField>
      <Honeypot name="website" />
      <SendButton />
    </Form>
  )
}

function SendButton() {
  const sending = useNavigation().formMethod === 'POST'
  const t = useText()
  const locale = useLocale()
  return (
    <div className="flow">
      <Button variant="primary" size="large" type="submit" disabled={sending}>
        <Send /> {t(sending ? 'contact.sending' : 'contact.send')}
      </Button>
      <p className="small muted">
        {t('contact.privacy')}{' '}
        <SiteLink className="link" to={paths.legal(LEGAL_SLUGS.privacy[contentLocale(locale)])}>
          {t('legal.privacy')}
        </SiteLink>
      </p>
    </div>
  )
}
