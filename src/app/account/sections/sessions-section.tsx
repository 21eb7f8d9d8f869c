import { Form } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Laptop } from '#ui/icons/laptop.ts'
import { Smartphone } from '#ui/icons/smartphone.ts'
import { Terminal } from '#ui/icons/terminal.ts'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import type { SessionView } from '../account-view.ts'
import { AccountSection } from './account-section.tsx'

type Props = { sessions: readonly SessionView[]; now: Date; result: AccountFormResult; done: string | null }

/** Where the user is signed in, with a button to end each session. */
export function SessionsSection({ sessions, now, result, done }: Props) {
  const t = useText()
  return (
    <AccountSection part="sessions" title={t('account.sessions')} lede={t('account.sessions.lede')} done={done}>
      <FormError failure={failureOf(result, 'end_session', 'end_others')} />
      <Rows>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </Rows>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset>
          <Button size="small" type="submit" name="intent" value="end_others">
            {t('account.sessions.end_others')}
          </Button>
        </Form>
      )}
    </AccountSection>
  )
}

/** The display name of a session. */
function useSessionName() {
  const t = useText()
  return ({ kind, client: { browser, program, system } }: SessionView) => {
    if (kind === 'api') return program ? t('account.session.api_of', { program }) : t('account.session.api')
    if (browser && system) return t('account.session.name', { browser, system })
    return browser ?? program ?? t('account.session.unknown')
  }
}

function SessionRow({ session, now }: { session: SessionView; now: Date }) {
  const t = useText()
  const { moment } = useTimestamps()
  const name = useSessionName()(session)
  const Icon = session.kind === 'api' ? Terminal : session.client.mobile ? Smartphone : Laptop
  return (
    <li>
      <Icon />
      <div>
        <b>{name}</b> {session.current && <Badge>{t('account.session.this')}</Badge>}
        <small>
          {session.current
            ? t('account.session.now')
            : t('account.session.used', { when: moment(session.seenAt, now) })}
        </small>
      </div>
      {!session.current && (
        <RowActions as={Form} method="post" preventScrollReset>
          <input type="hidden" name="session" value={session.id} />
          <Button variant="dangerQuiet" size="small" type="submit" name="intent" value="end_session">
            {t('account.session.end')}
            <span className="visually-hidden"> {t('account.session.end.of', { name })}</span>
          </Button>
        </RowActions>
      )}
    </li>
  )
}
