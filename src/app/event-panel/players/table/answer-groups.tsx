import type { AskedField, FilterOptions } from '#shared/registrations/players.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './answer-groups.module.css'
import { FilterGroup, FilterOption } from './filter-group.tsx'
import { useFilterWords } from './use-filter-words.ts'

type Props = { page: FilterOptions; chosen: readonly string[] }

/** The answers to each question that is not protected; of free text whether there is one. */
export function AnswerGroups({ page, chosen }: Props) {
  const t = useText()
  const { text, ofFilter } = useFilterWords(page)
  const fields = page.fields.filter(({ special }) => !special)
  return (
    <div className={styles.answers}>
      {fields.length > 0 && (
        <details open={chosen.length > 0}>
          <summary>{t('players.answer')}</summary>
          <div className={styles.groups}>
            {fields.map((field) => (
              <FilterGroup key={field.key} title={text(field.label)}>
                {valuesOf(field).map((value) => {
                  const answer = `${field.key}:${value}`
                  return (
                    <FilterOption
                      key={value}
                      name="answer"
                      value={answer}
                      label={ofFilter('answers', answer)}
                      isOn={chosen.includes(answer)}
                    />
                  )
                })}
              </FilterGroup>
            ))}
          </div>
        </details>
      )}
      {page.fields.length > fields.length && <p className="small muted">{t('players.filter.protected')}</p>}
    </div>
  )
}

function valuesOf({ type, options }: AskedField): string[] {
  const own = type === 'boolean' || type === 'consent' ? ['true', 'false'] : options.map(({ key }) => key)
  return [...own, ...(own.length > 0 ? [] : ['*']), '-']
}
