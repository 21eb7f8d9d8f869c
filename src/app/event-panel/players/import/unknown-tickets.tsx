import type { UnknownTicket } from '#shared/player-imports/people-sheet.ts'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './people-import.module.css'

type Props = { unknown: readonly UnknownTicket[]; tickets: readonly { id: number; title: string }[] }

/** Names of tickets that the event has none of, and rows without one, each once for all its rows. */
export function UnknownTickets({ unknown, tickets }: Props) {
  const t = useText()
  return (
    <section aria-labelledby="unknown-tickets">
      <h2 id="unknown-tickets">{t('peopleImport.tickets')}</h2>
      <p className="muted">{t('peopleImport.tickets.text')}</p>
      <div className={styles.choices}>
        {unknown.map(({ text, rows, chosen }, index) => (
          <FieldBox key={text}>
            <label htmlFor={`unknown-${index}`}>
              {text ? t('peopleImport.tickets.of', { name: text, count: rows }) : t('peopleImport.ticket.default')}
            </label>
            <input type="hidden" name={`names[n${index}]`} value={text || '-'} />
            <Select id={`unknown-${index}`} name={`tickets[n${index}]`} defaultValue={chosen ?? ''}>
              <option value="">{t('peopleImport.fix.choose')}</option>
              {tickets.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </FieldBox>
        ))}
      </div>
    </section>
  )
}
