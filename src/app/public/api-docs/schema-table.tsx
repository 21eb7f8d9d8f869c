import type { SchemaRow, TypePart } from '#features/openapi/reference/schema-rows.ts'
import { apiPaths } from '#shared/api-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './api-docs.module.css'
import { Words } from './api-frame.tsx'

/** What a value is; components lead to their members. */
export const TypeWords = ({ type }: { type: readonly TypePart[] }) => (
  <span className={styles.type} lang="en" translate="no">
    {type.map(({ text, schema }) =>
      schema ? (
        <SiteLink key={text} className="link" to={`${apiPaths.docsGroup('schemas')}#${schema}`}>
          {text}
        </SiteLink>
      ) : (
        text
      ),
    )}
  </span>
)

/** The members of a value, those of inner objects indented. */
export function SchemaTable({ type, rows }: { type: readonly TypePart[]; rows: readonly SchemaRow[] }) {
  const t = useText()
  return (
    <>
      <p>
        <TypeWords type={type} />
      </p>
      {rows.length > 0 && (
        <ul className={styles.members}>
          {rows.map(({ name, depth, type, isRequired, description }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change, and a name may occur more than once
            <li key={index} className={DEPTHS[depth]}>
              <code translate="no">{name}</code> <TypeWords type={type} />
              {isRequired && <span className={styles.required}> {t('api_docs.required')}</span>}
              <Words html={description} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
const DEPTHS = ['', styles.depth1, styles.depth2, styles.depth3]
