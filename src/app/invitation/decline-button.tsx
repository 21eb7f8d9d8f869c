import { Form } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** Not for who has said no already. */
export function DeclineButton() {
  const t = useText()
  return (
    <Form method="post" preventScrollReset>
      <Button variant="quiet" type="submit" name="intent" value="decline">
        {t('invitation.decline')}
      </Button>
    </Form>
  )
}
