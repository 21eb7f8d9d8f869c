import { Form, useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Note } from '#ui/components/note.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { DONE_MESSAGES, isMoneyDone, type MoneyResponse } from './money-response.ts'

type Props = {
  result: MoneyResponse | null
  params: URLSearchParams
  /** The registration whose account with its forms is on the page. */
  open: number | null
}

/** What a form of the page has done, or why not. */
export function MoneyMessages({ result, params, open }: Props) {
  const t = useText()
  if (result?.last) return <LateNote result={result} last={result.last} />
  // Of those who see money only an editor is refused, their own.
  if (result?.failure?.code === 'forbidden') return <FormError failure={result.failure} message={t('money.own')} />
  // Forms with fields have a summary of their own.
  const { registration, payment } = result?.failure?.typed ?? {}
  const isOwn = open !== null && (registration === String(open) || payment !== undefined)
  const { ids, reason } = result?.failure?.fields ?? {}
  const late = result?.intent === 'reject' ? t('money.undo.late') : t('money.several.reason.missing')
  const message = ids ? t('money.several.nobody') : reason ? late : undefined
  if (result) return isOwn ? null : <FormError failure={result.failure} message={message} />
  return <DoneNote params={params} />
}

/** Someone else was faster. What was typed stays in the form. */
function LateNote({ result, last }: { result: MoneyResponse; last: NonNullable<MoneyResponse['last']> }) {
  const t = useText()
  const locale = useLocale()
  const { day } = useTimestamps()
  const note = useFocusedMessage<HTMLDivElement>(result)
  const values = {
    name: last.by ?? t('money.by_system'),
    amount: formatMoney(last.amount, 'EUR', locale),
    day: day(new Date(last.at)),
  }
  return (
    // Without JavaScript the browser moves to the message.
    <Note tone="warning" role="alert" tabIndex={-1} ref={note} autoFocus>
      <CircleAlert />
      <span>{t(`money.late.${last.state}`, values)}</span>
    </Note>
  )
}

function DoneNote({ params }: { params: URLSearchParams }) {
  const t = useText()
  const { key } = useLocation()
  const done = params.get('done')
  const message = isMoneyDone(done) ? t(DONE_MESSAGES[done], { count: Number(params.get('count')) || 0 }) : null
  const refused = Number(params.get('refused')) || 0
  const payment = params.get('payment')
  const note = useFocusedMessage<HTMLDivElement>(message && `${key} ${message}`)
  if (!message) return null
  return (
    // Without JavaScript the browser moves to the result.
    <Note tone="success" role="status" tabIndex={-1} ref={note} autoFocus>
      <CircleCheck />
      <span>
        {message} {refused > 0 && t('money.done.refused', { count: refused })}
      </span>
      {payment !== null && /^\d{1,9}$/.test(payment) && (
        <Form className="flow" method="post" preventScrollReset>
          <Button variant="quiet" size="small" type="submit" name="intent" value={`reject ${payment}`}>
            <Undo2 /> {t('money.undo')}
          </Button>
        </Form>
      )}
    </Note>
  )
}
