import { Form } from 'react-router'
import type { FormEditor } from '#features/registration-forms/queries.server.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
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
        <FieldBox>
          <label htmlFor="copy-from">{t('formBuilder.copy.from')}</label>
          <Select id="copy-from" name="from">
            {others.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </Select>
        </FieldBox>
        {definition.sections.length > 0 && <p className="small muted">{t('formBuilder.copy.replaces')}</p>}
        <span>
          <Button size="small" type="submit" name="intent" value="copy">
            {t('formBuilder.copy.button')}
          </Button>
        </span>
      </Form>
    </details>
  )
}
