import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Form } from '#ui/forms/form.tsx'
import { type FormOptions, useForm } from '#ui/forms/use-form.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Clock } from '#ui/icons/clock.ts'
import { Mail } from '#ui/icons/mail.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

type Props = FormOptions & {
  /** The label of each field, in the order of the form. */
  labels: Record<string, MessageKey>
  messages?: Record<string, string>
  children: ReactNode
}

/** A form of the sign-in pages; a blocked account gets a link to contact the site. */
export function AuthForm({ labels, messages = {}, children, ...options }: Props) {
  const t = useText()
  const form = useForm(options)
  return (
    <Form
      className="stack"
      form={form}
      labels={labels}
      messages={messages}
      summaryNote={
        options.failure?.code === 'account_blocked' && (
          <SiteLink className="link" to={paths.contact}>
            {t('signIn.blocked.contact')}
          </SiteLink>
        )
      }
    >
      {children}
    </Form>
  )
}

/** The submit button of a sign-in form. */
export function AuthButton({ children }: { children: ReactNode }) {
  const isSubmitting = useNavigation().formMethod === 'POST'
  return (
    <button
      className={`${buttonStyles.primary} ${buttonStyles.large} ${buttonStyles.block}`}
      type="submit"
      disabled={isSubmitting}
    >
      {children}
    </button>
  )
}

const MESSAGE_KINDS = {
  pending: { Icon: Clock, className: note.note, role: 'status' },
  sent: { Icon: Mail, className: note.note, role: 'status' },
  done: { Icon: CircleCheck, className: `${note.note} ${note.success}`, role: 'status' },
  wrong: { Icon: CircleAlert, className: `${note.note} ${note.danger}`, role: 'alert' },
} as const
type MessageProps = { kind?: keyof typeof MESSAGE_KINDS; children: ReactNode; inPlace?: boolean }

/** A live region. With `inPlace` it replaces a form and takes its focus. */
export function AuthMessage({ kind = 'sent', children, inPlace = false }: MessageProps) {
  const message = useFocusedMessage<HTMLDivElement>(inPlace)
  const { Icon, ...attributes } = MESSAGE_KINDS[kind]
  return (
    // biome-ignore lint/a11y/noAutofocus: as scripts do it
    <div {...attributes} tabIndex={-1} ref={message} autoFocus={inPlace}>
      <Icon />
      <span>{children}</span>
    </div>
  )
}

/** What waits until somebody has signed in. Takes the focus, since they wanted something else than this page. */
export const PendingMessage = ({ words }: { words: string | null }) =>
  words && (
    <AuthMessage kind="pending" inPlace>
      {words}
    </AuthMessage>
  )
