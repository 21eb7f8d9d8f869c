import { Form } from 'react-router'
import { type CastingBoard, RULE_KINDS } from '#shared/casting/casting.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Select } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { useNames } from './names.ts'
import * as styles from './rules-card.module.css'

type Props = Pick<CastingBoard, 'rules' | 'players'> & { failure: FormFailure | null; mayEdit: boolean }

/** Which players must be in one group, and which must not meet. */
export function RulesCard({ rules, players, failure, mayEdit }: Props) {
  const t = useText()
  const names = useNames(players)
  return (
    <Card aria-labelledby="casting-rules">
      <h2 id="casting-rules">{t('casting.rules')}</h2>
      <p className="small muted">{t('casting.rules.text')}</p>
      {rules.length === 0 ? (
        <p>{t('casting.rules.none')}</p>
      ) : (
        <ul className={styles.rules}>
          {rules.map(({ id, kind, members }) => (
            <li key={id}>
              <span className="wrap-anywhere">{t(`casting.rule.${kind}`, { players: names.ofPlayers(members) })}</span>
              {mayEdit && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="rule" value={id} />
                  <IconButton
                    type="submit"
                    name="intent"
                    value="delete_rule"
                    aria-label={t('casting.rule.delete', { players: names.ofPlayers(members) })}
                  >
                    <X />
                  </IconButton>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <NewRule players={players} failure={failure} />}
    </Card>
  )
}

function NewRule({ players, failure }: Pick<Props, 'players' | 'failure'>) {
  const t = useText()
  const typed = [failure?.typed?.['members']].flat().map(String)
  return (
    <details open={failure !== null}>
      <Button as="summary" size="small">
        {t('casting.rule.new')}
      </Button>
      <Form className="stack space-above-small" method="post" preventScrollReset>
        <FieldBox>
          <label htmlFor="rule-kind">{t('casting.rule.kind')}</label>
          <Select id="rule-kind" name="kind" defaultValue={String(failure?.typed?.['kind'] ?? 'together')}>
            {RULE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`casting.rule.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </FieldBox>
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
          <Button size="small" type="submit" name="intent" value="add_rule">
            {t('casting.rule.add')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
