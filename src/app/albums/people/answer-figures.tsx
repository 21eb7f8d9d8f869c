import type { AnswerFigure } from '#shared/albums/photo-consent.ts'
import { Card } from '#ui/components/card.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './people.module.css'

/** What those with a seat answered when they registered. */
export function AnswerFigures({ figures, asks }: { figures: AnswerFigure[]; asks: boolean }) {
  const t = useText()
  const total = figures.reduce((all, { count }) => all + count, 0)
  return (
    <Card aria-labelledby="photo-answers">
      <h2 id="photo-answers">{t('photoConsent.answers')}</h2>
      <p className="muted">{t(asks ? 'photoConsent.answers.text' : 'photoConsent.answers.former')}</p>
      <ul className={styles.figures}>
        {figures.map(({ answer, count, names }) => (
          <li key={answer}>
            <span>{t(`photoConsent.answers.${answer}`)}</span>
            <span className="num">
              <b>{count}</b> {total > 0 && <span className="muted">{Math.round((count * 100) / total)} %</span>}
            </span>
            <Progress min={0} max={Math.max(1, total)} value={count} aria-hidden="true" />
            {names && names.length > 0 && <span className={`small muted ${styles.names}`}>{names.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
