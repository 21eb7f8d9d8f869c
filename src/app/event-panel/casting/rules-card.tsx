import { Form } from 'react-router'
import { type CastingBoard, RULE_KINDS } from '#shared/casting/casting.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import * as button from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'
import * as field from '#ui/primitives/field.module.css'
import { useNames } from './names.ts'
import * as styles from './rules-card.module.css'

type Props = Pick<CastingBoard, 'rules' | 'players'> & { failure: FormFailure | null; mayEdit: boolean }

/** Which players must be in one group, and which must not meet. */
export function RulesCard({ rules, players, failure, mayEdit }: Props) {
  const t = useText()
  const names = useNames(players)
  return (
    <section className={card.card} aria-labelledby="casting-rules">
      <h2 id="casting-rules">{t('casting.rules')}</h2>
      <p className="small muted">{t('casting.rules.text')}</p>
      {rules.length === 0 && <p className="space-above-small">{t('casting.rules.none')}</p>}
      <ul className={styles.rules}>
        {rules.map(({ id, kind, members }) => (
          <li key={id}>
            <span className="wrap-anywhere">{t(`casting.rule.${kind}`, { players: names.ofPlayers(members) })}</span>
            {mayEdit && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="rule" value={id} />
                <button
                  className={button.icon}
                  type="submit"
                  name="intent"
                  value="delete_rule"
                  aria-label={t('casting.rule.delete', { players: names.ofPlayers(members) })}
                >
                  <X />
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <NewRule players={players} failure={failure} />}
    </section>
  )
}

function NewRule({ players, failure }: Pick<Props, 'players' | 'failure'>) {
  const t = useText()
  const typed = [failure?.typed?.['members']].flat().map(String)
  return (
    <details open={failure !== null}>
      <summary className={`${button.outline} ${button.small}`}>{t('casting.rule.new')}</summary>
      <Form className="stack space-above-small" method="post" preventScrollReset>
        <div className={field.field}>
          <label htmlFor="rule-kind">{t('casting.rule.kind')}</label>
          <select
            className={field.select}
            id="rule-kind"
            name="kind"
            defaultValue={String(failure?.typed?.['kind'] ?? 'together')}
          >
            {RULE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`casting.rule.kind.${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <fieldset className={styles.members}>
          <legend>{t('casting.rule.members')}</legend>
          {players
            .filter(({ state }) => takesSeat(state))
            .map(({ id, name }) => (
              <label key={id}>
                <input type="checkbox" name="members" value={id} defaultChecked={typed.includes(String(id))} />
                <span className="wrap-anywhere">{name || t('players.erased')}</span>
              </label>
            ))}
        </fieldset>
        <div>
          <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="add_rule">
            {t('casting.rule.add')}
          </button>
        </div>
      </Form>
    </details>
  )
}
