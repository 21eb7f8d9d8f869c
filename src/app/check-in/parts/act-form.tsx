import type { CheckInEvent, CheckInPerson } from '#shared/check-in/check-in.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import type { NewAct } from '../device/device.ts'
import type { CheckInView } from '../load-check-in.server.ts'
import { Call } from './call.tsx'
import * as styles from './person-sheet.module.css'

export type Act = (id: number, ...acts: NewAct[]) => unknown
type Props = {
  event: CheckInEvent
  person: CheckInPerson
  plain: CheckInView['plain']
  /** Records on the device; null until it can, when the form is sent. */
  act: Act | null
}

/** Values of the buttons: `cash_in` is both. */
type Pressed = 'in' | 'undo' | 'no_show' | 'cash' | 'cash_in'

const toActs = (pressed: Pressed, amount: number): NewAct[] => [
  ...(pressed === 'cash' || pressed === 'cash_in' ? [{ action: 'cash', amount } as const] : []),
  ...(pressed === 'cash' ? [] : [{ action: pressed === 'cash_in' ? 'in' : pressed } as const]),
]

/** What can be done with somebody who has a seat: the usual thing first. */
export function ActForm({ event, person, plain, act }: Props) {
  const t = useText()
  const locale = useLocale()
  const { id, owes, state } = person
  const amount = owes > 0 ? formatMoney(owes, person.coin, locale) : ''
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(event.askWhom)
  const hasCome = person.arrival !== null || state === 'attended'
  return (
    <form
      className={styles.acts}
      method="post"
      onSubmit={(submit) => {
        if (!act) return
        submit.preventDefault()
        const { submitter } = submit.nativeEvent as SubmitEvent
        void act(id, ...toActs((submitter as HTMLButtonElement).value as Pressed, owes))
      }}
    >
      <input type="hidden" name="key" value={plain.key} />
      <input type="hidden" name="device" value={plain.device} />
      <input type="hidden" name="id" value={id} />
      {owes > 0 && <input type="hidden" name="amount" value={owes} />}
      {owes > 0 && !event.mayCollect && <p>{t('checkIn.collect.ask', { names })}</p>}
      {buttonsFor({ hasCome, owes: owes > 0, mayCollect: event.mayCollect, state }).map((pressed, index) => (
        <button
          key={pressed}
          className={`${index === 0 && !hasCome ? button.primary : button.outline} ${button.large} ${button.block}`}
          type="submit"
          name="action"
          value={pressed}
        >
          {t(labelOf(pressed, person), { amount })}
        </button>
      ))}
      {!hasCome && (
        <div className={styles.more}>
          {event.isMember && <Call event={event} person={person} />}
          {state === 'confirmed' && (
            <button className={button.outline} type="submit" name="action" value="no_show">
              {t('checkIn.no_show')}
            </button>
          )}
        </div>
      )}
    </form>
  )
}

type Situation = { hasCome: boolean; owes: boolean; mayCollect: boolean; state: CheckInPerson['state'] }

const buttonsFor = ({ hasCome, owes, mayCollect, state }: Situation): Pressed[] => {
  if (hasCome) return owes && mayCollect ? ['cash', 'undo'] : ['undo']
  return [
    ...(owes && mayCollect ? (['cash_in'] as const) : []),
    'in',
    ...(state === 'no_show' ? (['undo'] as const) : []),
  ]
}

function labelOf(pressed: Pressed, { owes, state }: CheckInPerson) {
  if (pressed === 'cash_in') return 'checkIn.collect'
  if (pressed === 'cash') return 'checkIn.collect_only'
  if (pressed === 'undo') return state === 'no_show' ? 'checkIn.no_show.undo' : 'checkIn.undo'
  return owes > 0 ? 'checkIn.do_unpaid' : 'checkIn.do'
}
