import { AdminSection } from '#app/admin/components/admin-section.tsx'
import type { Locale } from '#shared/languages.ts'
import type { NewsletterState } from '#shared/newsletter.ts'
import { Card } from '#ui/components/card.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useAdminFailureMessage } from '../components/error-messages.ts'
import * as styles from './newsletter-preview.module.css'

type Props = {
  newsletter: {
    seen: string
    state: NewsletterState
    subscribers: number
    previews: readonly { locale: Locale; subject: string; html: string }[]
  }
  /** Why the form of this intent was refused. */
  failureOf: (intent: string) => FormFailure | null
}

/** The newsletter as it is saved, in each language; of a draft with what sends and what deletes it. */
export function NewsletterPreview({ newsletter: { seen, state, subscribers, previews }, failureOf }: Props) {
  const t = useText()
  const sendFailure = failureOf('send')
  const deleteFailure = failureOf('delete')
  const sendMessage = useAdminFailureMessage(sendFailure)
  const deleteMessage = useAdminFailureMessage(deleteFailure)
  const isWhole = previews.every(({ subject, html }) => subject && html)
  return (
    <AdminSection title={t('admin.newsletter.preview')} lede={t('admin.newsletter.preview.text')}>
      <div className={`two ${styles.previews}`}>
        {previews.map(({ locale, subject, html }) => (
          <Card key={locale} as="article" stack lang={locale}>
            <h3>{subject}</h3>
            <Prose html={html} />
          </Card>
        ))}
      </div>
      {state === 'draft' && (
        <div className="flow">
          {isWhole && subscribers > 0 ? (
            <ConfirmDialog
              id="send-newsletter"
              variant="primary"
              triggerLabel={t('admin.newsletter.send', { count: subscribers })}
              title={t('admin.newsletter.send.title')}
              text={t('admin.newsletter.send.text', { count: subscribers })}
              submitLabel={t('admin.newsletter.send.do')}
              intent="send"
              failure={sendFailure}
              failureMessage={sendMessage}
            >
              <input type="hidden" name="seen" value={seen} />
            </ConfirmDialog>
          ) : (
            <p className="muted">{t(isWhole ? 'admin.newsletter.failure.nobody' : 'admin.newsletter.incomplete')}</p>
          )}
          <ConfirmDialog
            id="delete-newsletter"
            variant="quiet"
            triggerLabel={t('admin.newsletter.delete')}
            title={t('admin.newsletter.delete.title')}
            text={t('admin.newsletter.delete.text')}
            submitLabel={t('admin.newsletter.delete')}
            intent="delete"
            failure={deleteFailure}
            failureMessage={deleteMessage}
          />
        </div>
      )}
    </AdminSection>
  )
}
