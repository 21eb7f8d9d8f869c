import { Form } from 'react-router'
import type { FormEditor } from '#features/registration-forms/queries.server.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './form-builder.module.css'
import { useBuilder } from './state/builder-context.ts'

/** Takes over the form of another event of the organization, in place of this one. */
export function CopyForm({ others }: Pick<FormEditor, 'others'>) {
  const t = useText()
  const { definition, version, send } = useBuilder()
  if (others.length === 0) return null
  return (
    <details className={styles.copy} open={definition.sections.length === 0}>
      <summary>{t('formBuilder.copy')}</summary>
      <Form method="post" className="stack-small" onSubmit={send}>
        <input type="hidden" name="version" value={version} />
        <div className={field.field}>
          <label htmlFor="copy-from">{t('formBuilder.copy.from')}</label>
          <select className={field.select} id="copy-from" name="from">
            {others.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
        </div>
        {definition.sections.length > 0 && <p className="small muted">{t('formBuilder.copy.replaces')}</p>}
        <span>
          <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="copy">
            {t('formBuilder.copy.button')}
          </button>
        </span>
      </Form>
    </details>
  )
}
