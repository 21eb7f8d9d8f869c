import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { FlaskConical } from '#ui/icons/flask-conical.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'

type LinkProps = { slug: string; tickets: readonly { id: number; archived?: boolean }[] }

/** To the form as players fill it in: what is sent there is a test. Nothing without a ticket to try. */
export function TryFormLink({ slug, tickets }: LinkProps) {
  const t = useText()
  const ticket = tickets.find(({ archived }) => !archived)
  if (!ticket) return null
  return (
    <ButtonLink variant="quiet" size="small" print={false} to={`${paths.registration(slug, ticket.id)}?test=1`}>
      <FlaskConical /> {t('players.try_form')}
    </ButtonLink>
  )
}

/** Above the list of test registrations: what they are, and the button that removes them. */
export function TestsBar({ slug, tickets, count, mayEdit }: LinkProps & { count: number; mayEdit: boolean }) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <div className="stack-small">
      <p className="small muted">{t('players.tests.hint')}</p>
      <div className="flow">
        {mayEdit && <TryFormLink slug={slug} tickets={tickets} />}
        {mayEdit && count > 0 && (
          <Form method="post" preventScrollReset>
            <Button
              variant="dangerOutline"
              size="small"
              type="submit"
              name="intent"
              value="remove_tests"
              disabled={sending}
            >
              <Trash2 /> {t('players.remove_tests')}
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
