import { Form } from 'react-router'
import { NOTE_MAX } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import type { BulkResult } from './bulk-response.ts'
import { Refusals } from './refusals.tsx'

const DONE: Partial<Record<string, 'claim' | 'paid' | 'reminded' | 'tagged' | 'ticket'>> = {
  claim: 'claim',
  pay: 'paid',
  remind: 'reminded',
  tag: 'tagged',
  ticket: 'ticket',
}

/** What was done and to whom it could not be done, with the reasons. */
export function BulkResultNote({ result }: { result: BulkResult }) {
  const t = useText()
  const note = useFocusedMessage<HTMLDivElement>(result)
  const { action, changed, refused } = result
  const overtaking = refused.filter(({ reason }) => reason === 'order').map(({ id }) => id)
  return (
    // Without JavaScript the browser moves to the result.
    <Note tone="warning" role="alert" tabIndex={-1} ref={note} autoFocus>
      <CircleAlert />
      <div>
        {changed > 0 && <b>{t(`players.done.${DONE[action] ?? 'changed'}`, { count: changed })}</b>}
        <Refusals title={t('players.refused', { count: refused.length })} refused={refused} />
        {overtaking.length > 0 && <Overtaking action={action} ids={overtaking} />}
      </div>
    </Note>
  )
}

/** Does it all the same with those whom others are ahead of, once it is said why. */
function Overtaking({ action, ids }: { action: string; ids: number[] }) {
  const t = useText()
  return (
    <Form className="stack-small" method="post" preventScrollReset>
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <input type="hidden" name="action" value={action} />
      <FieldBox>
        <label htmlFor="overtaking-note">{t('players.overtake.why')}</label>
        <Input id="overtaking-note" name="note" required maxLength={NOTE_MAX} autoComplete="off" />
      </FieldBox>
      <Button size="small" type="submit" name="intent" value="bulk">
        {t('players.overtake.do', { count: ids.length })}
      </Button>
    </Form>
  )
}
