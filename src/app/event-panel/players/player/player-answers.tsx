import type { AnswerToChange } from '#shared/registrations/changeable-answers.ts'
import type { PlayerAnswer, PlayerDetail } from '#shared/registrations/players.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Pencil } from '#ui/icons/pencil.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { PlayersResponse } from '../players-response.ts'
import { AnswerForm } from './answer-form.tsx'
import * as styles from './player-answers.module.css'

type Props = {
  player: PlayerDetail
  /** The one that is being changed. */
  answer: AnswerToChange | null
  result: PlayersResponse | null
  /** The address of the player, and of changing one answer. */
  here: string
  edit: (key: string) => string
}

/** What they answered, by the sections of the form, each with its pencil. */
export function PlayerAnswers({ player, answer, result, here, edit }: Props) {
  const t = useText()
  return player.sections.map(({ key, title, answers }) => (
    <SheetSection key={key}>
      <details className={styles.section} open>
        <summary>
          <b>{title || t('players.other_answers')}</b>{' '}
          <span className="small muted">
            {t('players.answers', { count: answers.filter(({ text }) => text).length })}
          </span>
        </summary>
        <dl className={styles.answers}>
          {answers.map((one) => (
            <div key={one.key}>
              {answer?.key === one.key ? (
                <dd className={styles.form}>
                  <AnswerForm
                    key={`${player.id} ${one.key}`}
                    player={player}
                    answer={answer}
                    result={result}
                    close={here}
                  />
                </dd>
              ) : (
                <Answer answer={one} edit={edit(one.key)} />
              )}
            </div>
          ))}
        </dl>
      </details>
    </SheetSection>
  ))
}

function Answer({ answer, edit }: { answer: PlayerAnswer; edit: string }) {
  const t = useText()
  return (
    <>
      <dt>{answer.label}</dt>
      <dd>
        {answer.file ? (
          <a className="link" href={answer.file}>
            {answer.text}
          </a>
        ) : answer.text ? (
          <span>{answer.text}</span>
        ) : (
          <span className="muted">{t('players.answer.none')}</span>
        )}
        {answer.mayChange && (
          <IconButton
            as={SiteLink}
            size="small"
            to={edit}
            preventScrollReset
            viewTransition={false}
            aria-label={t('players.answer.change', { question: answer.label })}
          >
            <Pencil />
          </IconButton>
        )}
      </dd>
    </>
  )
}
