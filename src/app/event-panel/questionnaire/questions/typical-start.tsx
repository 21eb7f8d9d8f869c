import { Form } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'
import { ActButton } from '../act-button.tsx'
import { useBuilder } from '../state/builder-context.ts'

/** Begins an empty form with what a typical larp asks. */
export function TypicalStart() {
  const t = useText()
  const { version } = useBuilder()
  return (
    <Form method="post" className="stack-small" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <p className="muted">{t('formBuilder.typical.text')}</p>
      <span>
        <ActButton act="typical">{t('formBuilder.typical')}</ActButton>
      </span>
    </Form>
  )
}
