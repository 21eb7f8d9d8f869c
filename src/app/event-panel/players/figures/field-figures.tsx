import type { FieldCount } from '#shared/registrations/players.ts'
import { Card } from '#ui/components/card.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './field-figures.module.css'

type Props = {
  field: FieldCount
  /** The players who gave an answer. */
  list: (value: string) => string
}

/** How many people chose each option of a field. Bars are of the people asked, or of the places of the option. */
export function FieldFigures({ field, list }: Props) {
  const t = useText()
  const { key, label, type, asked, unanswered, options } = field
  const lines = [
    ...options,
    ...(unanswered > 0 ? [{ value: '-', label: t('players.answer.none'), count: unanswered, capacity: null }] : []),
  ]
  return (
    <Card aria-labelledby={`figure-${key}`}>
      <h2 id={`figure-${key}`}>{label}</h2>
      <p className="small muted">
        {t('players.people_count', { count: asked })}
        {type === 'multichoice' && `. ${t('players.figures.many')}`}
      </p>
      <ul className={styles.options}>
        {lines.map(({ value, label: name, count, capacity }) => (
          <li key={value}>
            <SiteLink to={list(value)} className={styles.name}>
              {name}
            </SiteLink>
            <span className="num">
              <b>{count}</b>
              {capacity !== null && ` ${t('players.figures.of', { capacity })}`}
            </span>
            <Progress
              size="small"
              tone={value === '-' ? 'quiet' : undefined}
              min={0}
              max={Math.max(1, capacity ?? asked)}
              value={count}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
