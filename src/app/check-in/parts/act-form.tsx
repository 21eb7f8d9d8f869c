import { type CheckInEvent, type CheckInPerson, standingOf } from '#shared/check-in/check-in.ts'
import { Button } from '#ui/components/button.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { NewAct } from '../device/device.ts'
import type { CheckInView } from '../load-check-in.server.ts'
import { isEventOff, useBeginWords } from './event-note.tsx'
import * as styles from './person-sheet.module.css'
import { PhoneLink } from './phone-link.tsx'

export type Act = (id: number, ...acts: NewAct[]) => unknown
type Props = {
  event: CheckInEvent
  hasBegun: boolean
  person: CheckInPerson
  plain: CheckInView['plain']
  /** Records on the device; null until it can, when the form is sent. */
  act: Act | null
}

/** Values of the buttons: `cash_in` is both. */
type Pressed = 'in' | 'undo' | 'no_show' | 'cash' | 'cash_in' | 'cash_undo'

function toActs(pressed: Pressed, { owes, collected }: CheckInPerson): NewAct[] {
  if (pressed === 'cash_undo') return [{ action: pressed, undoes: collected?.key }]
  return [
    ...(pressed === 'cash' || pressed === 'cash_in' ? [{ action: 'cash', amount: owes } as const] : []),
    ...(pressed === 'cash' ? [] : [{ action: pressed === 'cash_in' ? 'in' : pressed } as const]),
  ]
}

/** What can be done with someone who has a seat: the usual thing first. */
export function ActForm({ event, hasBegun, person, plain, act }: Props) {
  const t = useText()
  const locale = useLocale()
  const begins = useBeginWords(event)
  const { id, owes, state, coin, collected } = person
  const amount = formatMoney(owes > 0 ? owes : (collected?.amount ?? 0), coin, locale)
  const standing = standingOf(person)
  const hasCome = standing === 'arrived'
  return (
    <form
      className={styles.acts}
      method="post"
      onSubmit={(submit) => {
        if (!act) return
        submit.preventDefault()
        const { submitter } = submit.nativeEvent as SubmitEvent
        void act(id, ...toActs((submitter as HTMLButtonElement).value as Pressed, person))
      }}
    >
      <input type="hidden" name="key" value={plain.key} />
      <input type="hidden" name="device" value={plain.device} />
      <input type="hidden" name="id" value={id} />
      {owes > 0 && <input type="hidden" name="amount" value={owes} />}
      {collected && <input type="hidden" name="undoes" value={collected.key} />}
      <MoneyNote event={event} person={person} />
      {!hasBegun && standing === 'expected' && !isEventOff(event.status) && <p>{begins}</p>}
      {buttonsFor(person, { hasBegun, mayCollect: event.mayCollect }).map((pressed, index) => (
        <Button
          key={pressed}
          variant={index === 0 && standing === 'expected' && hasBegun ? 'primary' : 'outline'}
          size="large"
          block
          type="submit"
          name="action"
          value={pressed}
        >
          {t(labelOf(pressed, person), { amount })}
        </Button>
      ))}
      {!hasCome && (
        <div className={styles.more}>
          {event.isMember && <PhoneLink event={event} person={person} />}
          {state === 'confirmed' && hasBegun && (
            <Button type="submit" name="action" value="no_show">
              {t('checkIn.no_show')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

/** Whom to send someone to who owes money, and that a payment was announced before it is taken once more. */
function MoneyNote({ event: { mayCollect, askWhom }, person }: Pick<Props, 'event' | 'person'>) {
  const t = useText()
  const locale = useLocale()
  const standing = standingOf(person)
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(askWhom)
  if (person.owes <= 0 || standing === 'no_show') return null
  if (mayCollect) return person.announced && <p>{t('checkIn.collect.announced')}</p>
  if (askWhom.length === 0) return null
  if (person.payment === 'announced') return <p>{t('checkIn.announced.ask', { names })}</p>
  return <p>{t(standing === 'arrived' ? 'checkIn.collect.ask.inside' : 'checkIn.collect.ask', { names })}</p>
}

type May = { hasBegun: boolean; mayCollect: boolean }

function buttonsFor(person: CheckInPerson, { hasBegun, mayCollect }: May): Pressed[] {
  const { owes, payment, collected, state } = person
  const standing = standingOf(person)
  const mayTake = owes > 0 && mayCollect
  const takenBack: Pressed[] = mayCollect && collected?.mayUndo ? ['cash_undo'] : []
  if (standing === 'arrived') return [...(mayTake ? (['cash'] as const) : []), 'undo', ...takenBack]
  const undone: Pressed[] = state === 'no_show' ? ['undo'] : []
  if (!hasBegun) return [...(mayTake ? (['cash'] as const) : []), ...undone, ...takenBack]
  const arrivals: Pressed[] = !mayTake ? ['in'] : payment === 'announced' ? ['in', 'cash_in'] : ['cash_in', 'in']
  return [...arrivals, ...undone, ...takenBack]
}

function labelOf(pressed: Pressed, { payment, owes, state }: CheckInPerson) {
  if (pressed === 'cash_in') return 'checkIn.collect'
  if (pressed === 'cash') return 'checkIn.collect_only'
  if (pressed === 'cash_undo') return 'checkIn.collect.undo'
  if (pressed === 'undo') return state === 'no_show' ? 'checkIn.no_show.undo' : 'checkIn.undo'
  if (payment === 'announced') return 'checkIn.do_unconfirmed'
  return owes > 0 ? 'checkIn.do_unpaid' : 'checkIn.do'
}
