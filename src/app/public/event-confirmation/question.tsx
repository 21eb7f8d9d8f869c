import { Form } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { type ConfirmationEvent, type EventDates, EventToConfirm, OtherAnswers } from './answered.tsx'

type Props = { event: ConfirmationEvent; when: EventDates; failure: FormFailure | null }

/** One button to confirm the event, or two to say whether it took place. */
export function Question({ event, when, failure }: Props) {
  const t = useText()
  return (
    <>
      <EventToConfirm event={event} />
      <p>{t(`eventConfirmation.${when}.text`)}</p>
      <FormError failure={failure} />
      <Form className="flow" method="post" preventScrollReset>
        {when === 'before' ? (
          <Button variant="primary" size="large" type="submit">
            {t('eventConfirmation.before.yes')}
          </Button>
        ) : (
          <>
            <Button variant="primary" size="large" type="submit" name="said" value="yes">
              {t('eventConfirmation.after.yes')}
            </Button>
            <Button size="large" type="submit" name="said" value="no">
              {t('eventConfirmation.after.no')}
            </Button>
          </>
        )}
      </Form>
      {when === 'before' && <OtherAnswers slug={event.slug} />}
    </>
  )
}
