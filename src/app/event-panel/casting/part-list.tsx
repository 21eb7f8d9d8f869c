import { Form } from 'react-router'
import type { CastPart } from '#shared/casting/casting.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { ChevronUp } from '#ui/icons/chevron-up.ts'
import { Copy } from '#ui/icons/copy.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import * as styles from './casting.module.css'
import { PartRow, type RowProps } from './part-row.tsx'

/** The characters by group, in their order, each with who plays it. */
export function PartList({ slug, ...props }: RowProps & { slug: string }) {
  const t = useText()
  const { parts } = props.board
  const groups = Map.groupBy(parts, ({ group }) => group)
  return (
    <section aria-labelledby="parts" className={styles.parts}>
      <h2 id="parts">
        {t('casting.parts')} <span className="small muted">{t('casting.parts.count', { count: parts.length })}</span>
      </h2>
      {[...groups].map(([group, members]) => (
        <div key={group}>
          {groups.size > 1 || group ? <GroupHeading group={group} members={members} /> : null}
          <ul>
            {members.map((part) => (
              <PartRow key={part.id} part={part} {...props}>
                {props.mayEdit && <PartTools part={part} slug={slug} />}
              </PartRow>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function GroupHeading({ group, members }: { group: string; members: readonly CastPart[] }) {
  const t = useText()
  const free = members.filter(({ player }) => player === null).length
  return (
    <p className={styles.group}>
      <b>{group || t('casting.group.none')}</b>{' '}
      <span className="small muted">
        {t('casting.group.count', {
          count: members.length,
          free: free === 0 ? t('casting.group.full') : t('casting.group.free', { count: free }),
        })}
      </span>
    </p>
  )
}

function PartTools({ part: { id, title }, slug }: { part: CastPart; slug: string }) {
  const t = useText()
  const tool = (intent: string, label: string, icon: React.ReactNode, by?: string) => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="part" value={id} />
      {by && <input type="hidden" name="by" value={by} />}
      <IconButton type="submit" name="intent" value={intent} aria-label={label} title={label}>
        {icon}
      </IconButton>
    </Form>
  )
  return (
    <div className={`${styles.tools} no-print`}>
      <ButtonLink variant="quiet" size="small" to={characterPaths.castingPart(slug, id)}>
        <Pencil /> {t('casting.edit')}
      </ButtonLink>
      {tool('move', t('casting.up', { part: title }), <ChevronUp />, 'up')}
      {tool('move', t('casting.down', { part: title }), <ChevronDown />, 'down')}
      {tool('copy', t('casting.copy', { part: title }), <Copy />)}
    </div>
  )
}
