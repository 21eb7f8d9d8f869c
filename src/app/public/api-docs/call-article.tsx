import type { CallReference } from '#features/openapi/reference/call-reference.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './api-docs.module.css'
import { Words } from './api-frame.tsx'
import { CodeBlock } from './code-block.tsx'
import { MethodBadge } from './method-badge.tsx'
import { SchemaTable, TypeWords } from './schema-table.tsx'

/** One call: how it is made, and what it answers. */
export function CallArticle({ call }: { call: CallReference }) {
  const t = useText()
  const { id, method, path, summary, description, access, parameters, body, curl, address } = call
  return (
    <article className={styles.call} aria-labelledby={id}>
      <h2 id={id} lang="en">
        <a href={`#${id}`}>{summary}</a>
      </h2>
      <p className={styles.route}>
        <MethodBadge method={method} /> <code translate="no">{path}</code>
      </p>
      <p className="small muted">{t(`api_docs.access.${access}`)}</p>
      <Words html={description} />
      <CodeBlock label={t('api_docs.curl')} code={curl} copies />
      {address && (
        <p className={styles.open}>
          <a className="link" href={address} rel="nofollow">
            {t('api_docs.open', { address })}
          </a>
        </p>
      )}
      {parameters.length > 0 && (
        <details>
          <summary>{t('api_docs.parameters', { count: parameters.length })}</summary>
          <ul className={styles.members}>
            {parameters.map(({ name, place, type, isRequired, description, example }) => (
              <li key={`${place} ${name}`}>
                <code translate="no">{name}</code> <TypeWords type={type} />
                {', '}
                <span className="small muted">{t(`api_docs.in.${place as 'path' | 'query' | 'header'}`)}</span>
                {isRequired && <span className={styles.required}> {t('api_docs.required')}</span>}
                <Words html={description} />
                <p className="small muted">
                  {t('api_docs.example')} <code translate="no">{example}</code>
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {body && (
        <details>
          <summary>{t(body.isRequired ? 'api_docs.body' : 'api_docs.body.optional')}</summary>
          <Contents contents={body.contents} />
        </details>
      )}
      <Answers call={call} />
    </article>
  )
}

function Answers({ call: { answers, errors } }: { call: CallReference }) {
  const t = useText()
  return (
    <>
      {answers.map(({ status, description, headers, contents }) => (
        <details key={status}>
          <summary>{t('api_docs.answer', { status })}</summary>
          <Words html={description} />
          {headers.length > 0 && (
            <p className="small">
              {t('api_docs.headers')} <code translate="no">{headers.join(', ')}</code>
            </p>
          )}
          <Contents contents={contents} />
        </details>
      ))}
      {errors.length > 0 && (
        <details>
          <summary>{t('api_docs.errors', { count: errors.length })}</summary>
          <dl className={styles.errors}>
            {errors.map(({ status, description }) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>
                  <Words html={description} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function Contents({ contents }: { contents: CallReference['answers'][number]['contents'] }) {
  const t = useText()
  return contents.map(({ contentType, type, rows, example }) => (
    <div key={contentType} className={styles.contents}>
      <p className="small muted" translate="no">
        {contentType}
      </p>
      <SchemaTable type={type} rows={rows} />
      {example && <CodeBlock label={t('api_docs.example')} code={example} />}
    </div>
  ))
}
