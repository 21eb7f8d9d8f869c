import { Form } from 'react-router'
import type { WebhookEndpoint } from '#features/webhooks/queries.server.ts'
import { ROTATION_HOURS } from '#shared/webhooks.ts'
import { Button } from '#ui/components/button.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Pause } from '#ui/icons/pause.ts'
import { Play } from '#ui/icons/play.ts'
import { RefreshCw } from '#ui/icons/refresh-cw.ts'
import { Send } from '#ui/icons/send.ts'
import * as styles from './webhooks.module.css'

/** Try it out, pause it, resume it, replace its secret. */
export function EndpointActions({
  endpoint: { state, disabledReason, previousUntil },
  now,
}: {
  endpoint: WebhookEndpoint
  now: string
}) {
  const t = useText()
  const { moment } = useTimestamps()
  return (
    <div className="stack-small">
      <Form method="post" className={styles.actions} preventScrollReset>
        {disabledReason !== 'site_team' && (
          <>
            <Button variant="primary" type="submit" name="intent" value="test">
              <Send /> {t('webhooks.test')}
            </Button>
            {state === 'active' ? (
              <Button type="submit" name="intent" value="pause">
                <Pause /> {t('webhooks.pause')}
              </Button>
            ) : (
              <Button type="submit" name="intent" value="resume">
                <Play /> {t('webhooks.resume')}
              </Button>
            )}
          </>
        )}
        <Button type="submit" name="intent" value="rotate">
          <RefreshCw /> {t('webhooks.rotate')}
        </Button>
      </Form>
      <p className="small muted">
        {previousUntil
          ? t('webhooks.rotate.until', { when: moment(new Date(previousUntil), new Date(now)) })
          : t('webhooks.rotate.text', { count: ROTATION_HOURS })}
      </p>
    </div>
  )
}

export function RemoveEndpoint() {
  const t = useText()
  return (
    <DangerZone row id="remove" title={t('webhooks.remove')} text={t('webhooks.remove.text')}>
      <ConfirmDialog
        id="removing"
        triggerLabel={t('webhooks.remove')}
        variant="dangerOutline"
        title={t('webhooks.remove.sure')}
        text={t('webhooks.remove.text')}
        textShown
        submitLabel={t('webhooks.remove.do')}
        intent="remove"
        failure={null}
      />
    </DangerZone>
  )
}
