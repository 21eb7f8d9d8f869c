import { Form, useSearchParams } from 'react-router'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { RECIPIENT_STATES, SKIP_REASONS, type SkipReason } from '#shared/player-emails/states.ts'
import type { SentDetail, SentRecipient } from '#shared/player-emails/views.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { Note } from '#ui/components/note.tsx'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import { Stat, Stats } from '#ui/components/stat.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { CircleStop } from '#ui/icons/circle-stop.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './sent.module.css'
import { STATE_BADGES } from './sent-list.tsx'
import { SentTexts, SentTo } from './sent-message.tsx'

type Props = { email: SentDetail; slug: string; now: Date }

/** One email: its text, what became of its copies, and of each one. */
export function SentDetails({ email, slug, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const [params] = useSearchParams()
  const shown = RECIPIENT_STATES.find((state) => state === params.get('state')) ?? null
  const address = eventPanelPaths.sentEmail(slug, email.id)
  const total = RECIPIENT_STATES.reduce((sum, state) => sum + (shown && shown !== state ? 0 : email.counts[state]), 0)
  const everybody = RECIPIENT_STATES.reduce((sum, state) => sum + email.counts[state], 0)
  const when = moment(email.at, now)
  return (
    <section className={styles.details} aria-labelledby="email-title">
      <h2 id="email-title">{email.kind === 'message' ? email.subject : t(`emails.kind.${email.kind}`)}</h2>
      <p className="muted">
        {email.sender ? t('emails.sent.by', { when, name: email.sender }) : t('emails.automatic', { when })}
      </p>
      <SentTo email={email} />
      <Stats>
        {ORDER.map((state) => (
          <Stat key={state} label={t(`emails.state.${state}`)}>
            {email.counts[state]}
          </Stat>
        ))}
      </Stats>
      <Note>
        <EyeOff />
        <span>
          <b>{t('emails.untracked')}</b> {t('emails.untracked.text')}
        </span>
      </Note>
      <SentTexts email={email} />
      <Form className="flow" method="post" preventScrollReset>
        {email.counts.failed > 0 && (
          <Button type="submit" name="intent" value="again">
            <RotateCcw /> {t('emails.again', { count: email.counts.failed })}
          </Button>
        )}
        {email.counts.queued > 0 && email.kind === 'message' && (
          <Button type="submit" name="intent" value="stop">
            <CircleStop /> {t('emails.stop', { count: email.counts.queued })}
          </Button>
        )}
      </Form>
      <Chips aria-label={t('emails.copies')}>
        {[null, ...ORDER].map((state) => {
          const count = state === null ? everybody : email.counts[state]
          if (count === 0) return null
          return (
            <FilterChip
              key={state ?? 'all'}
              to={state === null ? address : `${address}?state=${state}`}
              isOn={state === shown}
              count={count}
            >
              {state === null ? t('emails.everybody') : t(`emails.state.${state}`)}
            </FilterChip>
          )
        })}
      </Chips>
      <Copies recipients={email.recipients} slug={slug} now={now} />
      {email.recipients.length < total && (
        <ButtonLink to={`${address}?${shown ? `state=${shown}&` : ''}all`} preventScrollReset viewTransition={false}>
          {t('emails.show_all', { count: total })}
        </ButtonLink>
      )}
    </section>
  )
}

const ORDER = ['sent', 'failed', 'queued', 'skipped'] as const

function Copies({ recipients, slug, now }: { recipients: readonly SentRecipient[]; slug: string; now: Date }) {
  const t = useText()
  return (
    <DataTable stack>
      <thead>
        <tr>
          <th scope="col">{t('emails.person')}</th>
          <th scope="col">{t('emails.language')}</th>
          <th scope="col">{t('emails.delivery')}</th>
        </tr>
      </thead>
      <tbody>
        {recipients.map((one) => (
          <tr key={one.id}>
            <td>
              <SiteLink className="link" to={`${paths.eventPlayers(slug)}?p=${one.registrationId}`}>
                {one.name}
              </SiteLink>
            </td>
            <td>{t(`emails.language.${one.locale}`)}</td>
            <td>
              <Badge tone={STATE_BADGES[one.state]}>{t(`emails.state.one.${one.state}`)}</Badge>
              <Explanation recipient={one} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

const isReason = (text: string): text is SkipReason => (SKIP_REASONS as readonly string[]).includes(text)

/** When it was sent, or why it was not. */
function Explanation({ recipient: { state, failure, at }, now }: { recipient: SentRecipient; now: Date }) {
  const t = useText()
  const { moment } = useTimestamps()
  if (state === 'sent') return at && <small>{moment(at, now)}</small>
  if (state === 'skipped' && failure && isReason(failure)) return <small>{t(`emails.skip.${failure}`)}</small>
  return (
    <small className={styles.failure}>
      {state === 'queued' && at && t('emails.next_try', { when: moment(at, now) })}{' '}
      {failure ? t('emails.server_said', { words: failure }) : state === 'failed' && t('emails.no_answer')}
    </small>
  )
}
