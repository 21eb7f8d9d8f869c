import { Form } from 'react-router'
import type { SuggestedPair } from '#features/casting/assignment/suggestion.ts'
import type { CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './casting.module.css'
import { useWishWords } from './names.ts'

type Props = {
  suggestion: readonly SuggestedPair[]
  parts: readonly CastPart[]
  players: readonly CastPlayer[]
  address: string
}

/** Who could get which free character; those that are ticked are given. */
export function SuggestionCard({ suggestion, parts, players, address }: Props) {
  const t = useText()
  const wish = useWishWords()
  return (
    <section className={styles.suggestion} aria-labelledby="suggestion">
      <h2 id="suggestion">{t('casting.suggestion')}</h2>
      {suggestion.length === 0 ? (
        <p className="muted">{t('casting.suggestion.none')}</p>
      ) : (
        <Form className="stack" method="post">
          <p className="small muted">{t('casting.suggestion.text')}</p>
          <ul>
            {suggestion.map(({ part, player, rank }) => (
              <li key={part}>
                <label>
                  <input type="checkbox" name="pair" value={`${part}:${player}`} defaultChecked />
                  <span>
                    <b>{parts.find(({ id }) => id === part)?.title}</b>: {players.find(({ id }) => id === player)?.name}{' '}
                    <span className="muted">{wish(rank, players.find(({ id }) => id === player)?.asked)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p className="flow">
            <Button variant="primary" type="submit" name="intent" value="accept">
              {t('casting.accept')}
            </Button>
            <ButtonLink variant="quiet" to={address} preventScrollReset>
              {t('casting.dismiss')}
            </ButtonLink>
          </p>
        </Form>
      )}
    </section>
  )
}
