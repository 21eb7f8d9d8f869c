import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'

type Import = { id: number; fileName: string; state: 'open' | 'applied' | 'undone'; createdAt: string; count: number }

/** Lists that were brought in, and those that wait. */
export function ImportList({ slug, imports }: { slug: string; imports: readonly Import[] }) {
  const t = useText()
  const { day } = useTimestamps()
  return (
    <section aria-labelledby="imports">
      <h2 id="imports">{t('peopleImport.mine')}</h2>
      <Rows plain>
        {imports.map(({ id, fileName, state, count, createdAt }) => {
          const name = fileName === '-' ? t('peopleImport.pasted') : fileName
          const path = state === 'open' ? eventPanelPaths.importRows : eventPanelPaths.importDone
          return (
            <li key={id}>
              <div>
                <b className="wrap-anywhere">{name}</b>
                <small>
                  {day(new Date(createdAt))} · {t(`peopleImport.state.${state}`, { count })}
                </small>
              </div>
              <RowActions>
                <ButtonLink to={path(slug, id)}>
                  {t(state === 'open' ? 'imports.continue' : 'imports.calendars.see')}{' '}
                  <span className="visually-hidden">{name}</span>
                </ButtonLink>
              </RowActions>
            </li>
          )
        })}
      </Rows>
    </section>
  )
}
