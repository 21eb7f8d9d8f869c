import { Form, Link } from 'react-router'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { DiffText } from '#ui/components/diff/diff-text.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { CharacterMeta } from '../character-meta.tsx'
import { useSheet } from '../use-sheet.ts'
import * as styles from './history-page.module.css'
import type { History } from './load-history.server.ts'

/** What a text was: compare two versions, restore one. */
export function HistoryPage({ history, failure }: { history: History; failure: FormFailure | null }) {
  const t = useText()
  const { moment } = useTimestamps()
  const { id } = useSheet()
  const { text, versions, comparison, now } = history
  const title = t(`character.history.${text}`)
  return (
    <section aria-labelledby="history" className="stack">
      <CharacterMeta title={title} path={null} />
      <div>
        <h2 className={styles.title} id="history">
          {title}
        </h2>
        <p className="muted">{t(versions.length === 0 ? 'character.history.none' : 'character.history.text')}</p>
      </div>
      <FormError failure={failure} />
      {versions.length > 1 && <CompareForm history={history} />}
      {comparison && (
        <section className={styles.difference} aria-labelledby="difference">
          <h3 id="difference">{t('character.history.difference')}</h3>
          <DiffText pieces={comparison.pieces} omitted={t('character.diff.same')} />
        </section>
      )}
      {versions.length > 0 && (
        <Rows plain>
          {versions.map((version, index) => (
            <Version
              key={version.id}
              version={version}
              history={history}
              isCurrent={index === 0}
              when={moment(version.savedAt, now)}
            />
          ))}
        </Rows>
      )}
      <p>
        <SiteLink className="link" to={characterPaths.part(id, text)}>
          {t(`character.history.back.${text}`)}
        </SiteLink>
      </p>
    </section>
  )
}

type VersionProps = { version: History['versions'][number]; history: History; isCurrent: boolean; when: string }

function Version({ version: { id, length }, history, isCurrent, when }: VersionProps) {
  const t = useText()
  return (
    <li>
      <span>
        <b>{when}</b>
        <small>{t('character.history.length', { count: length })}</small>
      </span>
      {isCurrent ? (
        <span className="muted">{t('character.history.current')}</span>
      ) : (
        <RowActions as="span">
          <Button as={Link} variant="quiet" size="small" to={`?from=${id}`} preventScrollReset={false}>
            {t('character.history.see')} <span className="visually-hidden">{when}</span>
          </Button>
          {history.mayRestore && (
            <Form method="post">
              <input type="hidden" name="version" value={id} />
              <Button size="small" type="submit" name="intent" value="restore">
                {t('character.restore')} <span className="visually-hidden">{when}</span>
              </Button>
            </Form>
          )}
        </RowActions>
      )}
    </li>
  )
}

function CompareForm({ history: { versions, comparison, now } }: { history: History }) {
  const t = useText()
  const { moment } = useTimestamps()
  const chosen = { from: comparison?.from ?? versions[1]?.id, to: comparison?.to ?? versions[0]?.id }
  return (
    <Form className={styles.compare} method="get" key={`${chosen.from} ${chosen.to}`}>
      {(['from', 'to'] as const).map((name) => (
        <FieldBox key={name}>
          <label htmlFor={`compare-${name}`}>{t(`character.history.${name}`)}</label>
          <Select id={`compare-${name}`} name={name} defaultValue={chosen[name]}>
            {versions.map(({ id, savedAt }) => (
              <option key={id} value={id}>
                {moment(savedAt, now)}
              </option>
            ))}
          </Select>
        </FieldBox>
      ))}
      <Button type="submit">{t('character.history.compare')}</Button>
    </Form>
  )
}
