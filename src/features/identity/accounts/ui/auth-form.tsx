import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
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
    <Button variant="primary" size="large" block type="submit" disabled={isSubmitting}>
      {children}
    </Button>
  )
}

const MESSAGE_KINDS = {
  pending: { Icon: Clock, tone: 'info', role: 'status' },
  sent: { Icon: Mail, tone: 'info', role: 'status' },
  done: { Icon: CircleCheck, tone: 'success', role: 'status' },
  wrong: { Icon: CircleAlert, tone: 'danger', role: 'alert' },
} as const
type MessageProps = { kind?: keyof typeof MESSAGE_KINDS; children: ReactNode; inPlace?: boolean }

/** A live region. With `inPlace` it replaces a form and takes its focus. */
export function AuthMessage({ kind = 'sent', children, inPlace = false }: MessageProps) {
  const message = useFocusedMessage<HTMLDivElement>(inPlace)
  const { Icon, ...attributes } = MESSAGE_KINDS[kind]
  return (
    // Without scripts the browser moves the focus.
    <Note {...attributes} tabIndex={-1} ref={message} autoFocus={inPlace}>
      <Icon />
      <span>{children}</span>
    </Note>
  )
}

/** What waits until someone has signed in. Takes the focus, since they wanted something else than this page. */
export const PendingMessage = ({ words }: { words: string | null }) =>
  words && (
    <AuthMessage kind="pending" inPlace>
      {words}
    </AuthMessage>
  )
