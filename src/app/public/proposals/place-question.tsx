import { useEffect, useRef } from 'react'
import { ASKED, type ProposalFormResult, SEEN } from '#features/proposals/ui/proposal-response.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { fieldId } from '#ui/forms/field.tsx'
import { focusMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { MapPin } from '#ui/icons/map-pin.ts'

/** What is odd about the place that was sent, and a button to send it as it is; takes the focus. */
export function PlaceQuestion({ result }: { result: ProposalFormResult }) {
  const t = useText()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (result.isAsked && result.similar.length === 0) focusMessage(box.current)
  }, [result])
  return (
    <>
      {/* Nothing is asked twice. */}
      {[ASKED, ...(result.similar.length > 0 ? [] : [SEEN])].map(
        (name) =>
          result.values[name] && <input key={name} type="hidden" name={name} value={result.values[name]} readOnly />,
      )}
      {result.isAsked && (
        // Without scripts the browser moves to the question.
        <Note as="section" aria-labelledby="place-question" tabIndex={-1} ref={box} autoFocus>
          <MapPin />
          <div className="stack-small">
            <h2 id="place-question">{t('proposal.doubt')}</h2>
            <p>{result.place?.doubt}</p>
            <p className="flow">
              {result.similar.length === 0 && <Button type="submit">{t('proposal.doubt.send')}</Button>}
              <Button as="a" variant="quiet" href={`#${fieldId('gps')}`}>
                {t('proposal.doubt.correct')}
              </Button>
            </p>
          </div>
        </Note>
      )}
    </>
  )
}
