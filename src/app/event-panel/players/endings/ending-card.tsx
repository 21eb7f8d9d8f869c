import { Form, useLocation } from 'react-router'
import { NOTE_MAX, REASON_LENGTH } from '#shared/limits.ts'
import type { EndingPreview } from '#shared/registrations/endings.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox, Hint } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import * as styles from './ending-card.module.css'

/** Names in the question, before the rest is counted. */
const NAMED = 3

/** Asks before registrations end: what happens then, what the player will read, and what only the team reads. */
export function EndingCard({ ask }: { ask: EndingPreview & { note: string } }) {
  const t = useText()
  const { pathname, search } = useLocation()
  const sending = useNavigation().formMethod === 'POST'
  const title = useFocusedMessage<HTMLHeadingElement>(ask)
  const { action, people, note } = ask
  const count = people.length
  const names = people.slice(0, NAMED).map(({ name }) => name || t('players.erased'))
  const more = count - names.length
  const who = more > 0 ? t('players.ending.more', { names: names.join(', '), count: more }) : names.join(', ')
  return (
    <div className={styles.question}>
      <Card print={false} aria-labelledby="ending-title">
        {/* biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the question */}
        <h2 id="ending-title" tabIndex={-1} ref={title} autoFocus>
          {t(`players.ending.${action}`, { who, count })}
        </h2>
        <Consequences ask={ask} />
        <Form className="stack-small" method="post" preventScrollReset>
          {people.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="asked" value="1" />
          <FieldBox>
            <label htmlFor="ending-reason">{t('players.ending.reason', { count, name: names[0] ?? '' })}</label>
            <Textarea id="ending-reason" name="reason" rows={3} maxLength={REASON_LENGTH.max} />
          </FieldBox>
          <FieldBox>
            <label htmlFor="ending-note">{t('players.ending.note')}</label>
            <Textarea
              id="ending-note"
              name="note"
              rows={2}
              maxLength={NOTE_MAX}
              defaultValue={note}
              aria-describedby="ending-note-hint"
            />
            <Hint as="p" id="ending-note-hint">
              {t('players.team_note.hint')}
            </Hint>
          </FieldBox>
          <p className="flow">
            <ButtonLink to={`${pathname}${search}`} preventScrollReset replace>
              {t('players.ending.keep')}
            </ButtonLink>
            <Button variant="danger" type="submit" name="intent" value="bulk" disabled={sending}>
              {t(`players.ending.${action}.do`, { count })}
            </Button>
          </p>
        </Form>
      </Card>
    </div>
  )
}

function Consequences({ ask: { people, seats, waiting, back, coin } }: { ask: EndingPreview }) {
  const t = useText()
  const locale = useLocale()
  return (
    <ul className={styles.consequences}>
      <li>{t('players.ending.email', { count: people.length })}</li>
      {seats > 0 && (
        <li>
          {waiting > 0 ? t('players.ending.offered', { count: waiting }) : t('players.ending.free', { count: seats })}
        </li>
      )}
      {back !== null && back > 0 && (
        <li>
          <b>{t('players.ending.back', { amount: formatMoney(back, coin, locale) })}</b>
        </li>
      )}
    </ul>
  )
}
