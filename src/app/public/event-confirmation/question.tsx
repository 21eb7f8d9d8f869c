import { useEffect } from 'react'
import { Form, useSubmit } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import { type ConfirmationEvent, type EventDates, EventToConfirm } from './answered.tsx'

type Props = { event: ConfirmationEvent; when: EventDates; failure: FormFailure | null }

/** One button to confirm the event, or two to say whether it took place. */
export function Question({ event, when, failure }: Props) {
  const t = useText()
  useAutoSubmit(when === 'before' && failure === null)
  return (
    <>
      <EventToConfirm event={event} />
      <p>{t(`eventConfirmation.${when}.text`)}</p>
      <FormError failure={failure} />
      <Form className="flow" method="post" preventScrollReset>
        {when === 'before' ? (
          <button className={`${buttonStyles.primary} ${buttonStyles.large}`} type="submit">
            {t('eventConfirmation.before.yes')}
          </button>
        ) : (
          <>
            <button className={`${buttonStyles.primary} ${buttonStyles.large}`} type="submit" name="said" value="yes">
              {t('eventConfirmation.after.yes')}
            </button>
            <button className={`${buttonStyles.outline} ${buttonStyles.large}`} type="submit" name="said" value="no">
              {t('eventConfirmation.after.no')}
            </button>
          </>
        )}
      </Form>
      {when === 'before' && (
        <p>
          {t('eventConfirmation.changed')}{' '}
          <SiteLink className="link" to={paths.eventInformation(event.slug)}>
            {t('eventConfirmation.changed.action')}
          </SiteLink>
        </p>
      )}
    </>
  )
}

/** The answer was chosen in the email, so the page submits it once visible; not while prefetched or prerendered. */
function useAutoSubmit(asked: boolean) {
  const submit = useSubmit()
  useEffect(() => {
    if (!asked) return
    let answered = false
    const answer = () => {
      if (answered || document.visibilityState !== 'visible') return
      answered = true
      void submit({}, { method: 'post', replace: true, preventScrollReset: true })
    }
    answer()
    document.addEventListener('visibilitychange', answer)
    return () => document.removeEventListener('visibilitychange', answer)
  }, [asked, submit])
}
