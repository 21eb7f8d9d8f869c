import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldCode } from '#shared/error-codes.ts'
import { PASSWORD_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { type Refusal, useRefusalWords } from '#ui/forms/error-messages.ts'
import { ErrorSummary } from '#ui/forms/field.tsx'
import type { Rules, Wrongs } from '#ui/forms/field-rules.ts'
import { useChecks } from '#ui/forms/use-field-checks.ts'
import { useNote } from '#ui/forms/use-form-message.ts'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** Password fields have their rules in `min` and `max`; what they are is said beside a new one. */
export const NEW_PASSWORD = {
  password: { ...PASSWORD_LENGTH, secret: true },
  passwordConfirmation: { secret: true, same: 'password' },
} as const

type Props<Name extends string> = {
  /** What each field takes; one with a rule is required. */
  rules: Rules<Name>
  /** The visible name of each field, in the order of the form. */
  labels: Record<Name, MessageKey>
  refusal: Refusal | null
  /** Words for what is wrong with a field, where they are not the usual. */
  inWords?: (name: Name, code: FieldCode) => string | undefined
  children: (errorOf: (name: Name) => string | undefined) => ReactNode
}

/** A form of a door: works as it is, answers sooner with scripts; what was refused stands at its head and takes the focus. */
export function DoorForm<Name extends string>({ rules, labels, refusal, inWords, children }: Props<Name>) {
  const t = useText()
  const scripted = useScripted()
  const refusalWords = useRefusalWords()
  const { wrongs, tried, summary, handlers } = useChecks<Name>(
    rules,
    (refusal?.fields as Wrongs<Name> | undefined) ?? null,
  )
  const errorOf = (name: Name) => {
    const code = wrongs[name]
    const { min = 0, max = 0 } = rules[name]
    return code && (inWords?.(name, code) ?? t(`field.${code}`, { min, max, word: '' }))
  }
  /** Words of its own name the field by themselves. */
  const saysAll = (name: Name) => {
    const code = wrongs[name]
    return code === 'accept' || code === 'mismatch' || (code && inWords?.(name, code) !== undefined)
  }
  const wrong = (Object.keys(labels) as Name[]).flatMap((name) => {
    const words = errorOf(name)
    return words ? [{ name, label: saysAll(name) ? '' : t(labels[name]), words }] : []
  })
  const whole = refusal && Object.keys(refusal.fields).length === 0 ? refusal : null
  return (
    <Form className="stack" method="post" noValidate={scripted} preventScrollReset {...handlers}>
      {tried && (wrong.length > 0 || whole) && (
        <ErrorSummary
          ref={summary}
          title={wrong.length > 0 || !whole ? t('field.summary') : refusalWords(whole)}
          wrong={wrong}
        >
          {whole?.code === 'account_blocked' && (
            <SiteLink className="link" to={paths.contact}>
              {t('door.blocked.contact')}
            </SiteLink>
          )}
        </ErrorSummary>
      )}
      {children(errorOf)}
    </Form>
  )
}

/** The one thing a door is for. */
export function DoorButton({ children }: { children: ReactNode }) {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <button className="btn btn--lit btn--big btn--block" type="submit" disabled={sending}>
      {children}
    </button>
  )
}

const NOTES = {
  sent: { Icon: Mail, className: 'note', role: 'status' },
  done: { Icon: CircleCheck, className: 'note note--ok', role: 'status' },
  wrong: { Icon: CircleAlert, className: 'note note--wrong', role: 'alert' },
} as const
type NoteProps = { kind?: keyof typeof NOTES; children: ReactNode; inPlace?: boolean }

/** Words that a screen reader says by itself; `inPlace` of a form, they take the focus that it had. */
export function DoorNote({ kind = 'sent', children, inPlace = false }: NoteProps) {
  const note = useNote<HTMLDivElement>(inPlace)
  const { Icon, ...look } = NOTES[kind]
  return (
    // biome-ignore lint/a11y/noAutofocus: as scripts do it
    <div {...look} tabIndex={-1} ref={note} autoFocus={inPlace}>
      <Icon className="i" aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
