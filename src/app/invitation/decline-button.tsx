import { Form } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'

/** Not for who has said no already. */
export function DeclineButton() {
  const t = useText()
  return (
    <Form method="post" preventScrollReset>
      <button className={button.quiet} type="submit" name="intent" value="decline">
        {t('invitation.decline')}
      </button>
    </Form>
  )
}
