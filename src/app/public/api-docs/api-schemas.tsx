import type { SchemaReference } from '#features/openapi/reference/reference.server.ts'
import * as styles from './api-docs.module.css'
import { Words } from './api-frame.tsx'
import { SchemaTable } from './schema-table.tsx'

/** What calls of the API share: entries, filters, errors. */
export function ApiSchemas({ schemas }: { schemas: readonly SchemaReference[] }) {
  return (
    <>
      <ul className={styles.index}>
        {schemas.map(({ name }) => (
          <li key={name}>
            <a className="link" href={`#${name}`} translate="no">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {schemas.map(({ name, description, type, rows }) => (
        <article key={name} className={styles.call} aria-labelledby={name}>
          <h2 id={name} className={styles.schemaName} translate="no">
            {name}
          </h2>
          <Words html={description} />
          <SchemaTable type={type} rows={rows} />
        </article>
      ))}
    </>
  )
}
