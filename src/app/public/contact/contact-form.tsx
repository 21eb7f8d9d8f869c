import { Send } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'
import type { FieldCode } from '#shared/error-codes.ts'
import { EMAIL_LENGTH, MESSAGE_LENGTH, PERSON_NAME_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { ErrorSummary, Field, Honeypot } from '#ui/forms/field.tsx'
import { useFieldChecks } from '#ui/forms/use-field-checks.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

const RULES = {
  name: PERSON_NAME_LENGTH,
  email: { max: EMAIL_LENGTH, email: true },
  message: MESSAGE_LENGTH,
}
type Name = keyof typeof RULES
const FIELD_NAMES = ['name', 'email', 'message'] as const satisfies Name[]

export type ContactValues = Record<Name, string>
/** Why a message was not sent. */
export type ContactFailure = { fields: Partial<Record<Name, FieldCode>>; words: MessageKey; minutes: number }

/** Messages of field errors, with the limit concerned. */
function useContactErrorMessage() {
  const t = useText()
  return (name: Name, code: FieldCode) => {
    const { min = 0, max = 0 }: { min?: number; max?: number } = RULES[name]
    return t(`field.${code}`, { min, max })
  }
}

/** The contact form; validates earlier with JavaScript. */
export function ContactForm({ failure, values }: { failure: ContactFailure | null; values: ContactValues }) {
  const t = useText()
  const hydrated = useHydrated()
  const sending = useNavigation().formMethod === 'POST'
  const { errors, attempted, summary, handlers } = useFieldChecks<Name>(RULES, failure?.fields ?? null)
  const inWords = useContactErrorMessage()
  const errorOf = (name: Name) => errors[name] && inWords(name, errors[name])
  const summaryErrors = FIELD_NAMES.flatMap((name) => {
    const message = errorOf(name)
    return message ? [{ name, label: t(`contact.${name}`), message }] : []
  })
  const unsent = failure && Object.keys(failure.fields).length === 0
  return (
    <Form className="stack" method="post" noValidate={hydrated} preventScrollReset {...handlers}>
      {attempted && (summaryErrors.length > 0 || unsent) && (
        <ErrorSummary
          ref={summary}
          title={
            summaryErrors.length > 0
              ? t('field.summary')
              : t(failure?.words ?? 'contact.failed', { minutes: failure?.minutes ?? 0 })
          }
          errors={summaryErrors}
        />
      )}
      <Field name="name" label={t('contact.name')} error={errorOf('name')}>
        {(control) => (
          <input
            className="input"
            type="text"
            autoComplete="name"
            required
            minLength={PERSON_NAME_LENGTH.min}
            maxLength={PERSON_NAME_LENGTH.max}
            defaultValue={values.name}
            {...control}
          />
        )}
      </Field>
      <Field name="email" label={t('contact.email')} hint={t('contact.email.hint')} error={errorOf('email')}>
        {(control) => (
          <input
            className="input"
            type="email"
            autoComplete="email"
            required
            maxLength={EMAIL_LENGTH}
            defaultValue={values.email}
            {...control}
          />
        )}
      </Field>
      <Field name="message" label={t('contact.message')} hint={t('contact.message.hint')} error={errorOf('message')}>
        {(control) => (
          // No maxLength: it would truncate pasted text silently.
          <textarea
            className="input"
            rows={9}
            required
            minLength={MESSAGE_LENGTH.min}
            defaultValue={values.message}
            {...control}
          />
        )}
      </Field>
      <Honeypot name="website" />
      <SendButton sending={sending} />
    </Form>
  )
}

function SendButton({ sending }: { sending: boolean }) {
  const t = useText()
  const locale = useLocale()
  return (
    <div className="flow">
      <button className="btn btn--lit btn--big" type="submit" disabled={sending}>
        <Send className="icon" aria-hidden="true" /> {t(sending ? 'contact.sending' : 'contact.send')}
      </button>
      <p className="small muted">
        {t('contact.privacy')}{' '}
        <SiteLink className="link" to={paths.legal(LEGAL_SLUGS.privacy[locale])}>
          {t('legal.privacy')}
        </SiteLink>
      </p>
    </div>
  )
}
