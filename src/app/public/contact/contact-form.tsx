import { Send } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'
import type { FieldCode } from '#shared/error-codes.ts'
import { EMAIL_LENGTH, MESSAGE_LENGTH, PERSON_NAME_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { ErrorSummary, Field, Trap } from '#ui/forms/field.tsx'
import { useChecks } from '#ui/forms/use-field-checks.ts'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

const RULES = {
  name: PERSON_NAME_LENGTH,
  email: { max: EMAIL_LENGTH, email: true },
  message: MESSAGE_LENGTH,
}
type Name = keyof typeof RULES
const NAMES = ['name', 'email', 'message'] as const satisfies Name[]

export type ContactValues = Record<Name, string>
/** What came back from a message that was not sent. */
export type ContactRefusal = { fields: Partial<Record<Name, FieldCode>>; words: MessageKey; minutes: number }

/** What is wrong, in words, with the number that matters. */
function useWrongWords() {
  const t = useText()
  return (name: Name, code: FieldCode) => {
    const { min = 0, max = 0 }: { min?: number; max?: number } = RULES[name]
    return t(`field.${code}`, { min, max })
  }
}

/** The form to the site team: works as it is, and answers sooner with scripts. */
export function ContactForm({ refusal, values }: { refusal: ContactRefusal | null; values: ContactValues }) {
  const t = useText()
  const scripted = useScripted()
  const sending = useNavigation().formMethod === 'POST'
  const { wrongs, tried, summary, handlers } = useChecks<Name>(RULES, refusal?.fields ?? null)
  const inWords = useWrongWords()
  const errorOf = (name: Name) => wrongs[name] && inWords(name, wrongs[name])
  const wrong = NAMES.flatMap((name) => {
    const words = errorOf(name)
    return words ? [{ name, label: t(`contact.${name}`), words }] : []
  })
  const unsent = refusal && Object.keys(refusal.fields).length === 0
  return (
    <Form className="stack" method="post" noValidate={scripted} preventScrollReset {...handlers}>
      {tried && (wrong.length > 0 || unsent) && (
        <ErrorSummary
          ref={summary}
          title={
            wrong.length > 0
              ? t('field.summary')
              : t(refusal?.words ?? 'contact.failed', { minutes: refusal?.minutes ?? 0 })
          }
          wrong={wrong}
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
          // No maxLength: it would cut a long text off without a word.
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
      <Trap name="website" />
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
        <Send className="i" aria-hidden="true" /> {t(sending ? 'contact.sending' : 'contact.send')}
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
