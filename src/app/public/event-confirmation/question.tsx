import { useEffect } from 'react'
import { Form, useSubmit } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { paths } from '#shared/paths.ts'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AskedEvent, type EventAsked, type When } from './answered.tsx'

type Props = { event: EventAsked; when: When; refusal: Refusal | null }

/** One button to say that it stands; or two, to say whether it took place. */
export function Question({ event, when, refusal }: Props) {
  const t = useText()
  useAnswerOnSight(when === 'before' && refusal === null)
  return (
    <>
      <AskedEvent event={event} />
      <p>{t(`freshness.${when}.text`)}</p>
      <Told refusal={refusal} />
      <Form className="flow" method="post" preventScrollReset>
        {when === 'before' ? (
          <button className="btn btn--lit btn--big" type="submit">
            {t('freshness.before.yes')}
          </button>
        ) : (
          <>
            <button className="btn btn--lit btn--big" type="submit" name="said" value="yes">
              {t('freshness.after.yes')}
            </button>
            <button className="btn btn--line btn--big" type="submit" name="said" value="no">
              {t('freshness.after.no')}
            </button>
          </>
        )}
      </Form>
      {when === 'before' && (
        <p>
          {t('freshness.changed')}{' '}
          <SiteLink className="link" to={paths.eventInformation(event.slug)}>
            {t('freshness.changed.action')}
          </SiteLink>
        </p>
      )}
    </>
  )
}

/** The click was in the letter: the page answers by itself once somebody sees it. A browser that fetches or draws ahead shows nothing yet. */
function useAnswerOnSight(asked: boolean) {
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
