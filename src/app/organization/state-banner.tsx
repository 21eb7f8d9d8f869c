import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { OrganizationStatus } from '#shared/enums.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import { can, type Role } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { DoorClosed } from '#ui/icons/door-closed.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { Send } from '#ui/icons/send.ts'
import { ShieldAlert } from '#ui/icons/shield-alert.ts'
import * as styles from './state-banner.module.css'

type Props = {
  slug: string
  status: OrganizationStatus
  statusReason: string | null
  /** Asked of a pending one, which is not in the queue meanwhile. */
  changesRequested: boolean
  role: Role
  /** Whole hours since it was submitted. */
  hours: number
}

/** The state of an organization unless it is active, and what to do about it. */
export function StateBanner({ slug, status, statusReason, changesRequested, role, hours }: Props) {
  const t = useText()
  switch (status) {
    case 'active':
      return null
    case 'pending':
      if (!changesRequested) return <PendingBanner hours={hours} />
      return (
        <Banner Icon={CircleAlert} title={t('panel.home.changes')}>
          <Reason reason={statusReason} />
          {can(role, 'organization.edit') && <ResubmitForm slug={slug} next="panel.home.changes.next" />}
        </Banner>
      )
    case 'rejected':
      return (
        <Banner Icon={CircleAlert} title={t('panel.home.rejected')} isSerious>
          <Reason reason={statusReason} />
          {can(role, 'organization.edit') && <ResubmitForm slug={slug} next="panel.home.rejected.next" />}
        </Banner>
      )
    case 'suspended':
      return (
        <Banner Icon={ShieldAlert} title={t('panel.home.suspended')} isSerious>
          <p>{t('panel.home.suspended.text')}</p>
          <Reason reason={statusReason} />
          <ButtonLink size="small" to={paths.contact}>
            {t('panel.home.write')}
          </ButtonLink>
        </Banner>
      )
    case 'closed':
      return (
        <Banner Icon={DoorClosed} title={t('panel.home.closed')}>
          <p>{t('panel.home.closed.text')}</p>
        </Banner>
      )
  }
}

type BannerProps = { Icon: typeof DoorClosed; title: string; isSerious?: boolean; children: ReactNode }

function Banner({ Icon, title, isSerious = false, children }: BannerProps) {
  return (
    <Note as="section" tone={isSerious ? 'danger' : 'warning'} aria-labelledby="state">
      <Icon />
      <div className={styles.banner}>
        <h2 id="state">{title}</h2>
        {children}
      </div>
    </Note>
  )
}

/** The waiting time against the promised 24 hours. */
function PendingBanner({ hours }: { hours: number }) {
  const t = useText()
  const late = hours >= VERIFICATION_HOURS
  return (
    <Banner Icon={Hourglass} title={t('panel.home.pending')}>
      <p>
        {late
          ? t('panel.home.pending.late')
          : hours < 1
            ? t('panel.home.pending.new')
            : t('panel.home.pending.age', { count: hours })}
      </p>
      {!late && <Progress aria-label={t('panel.home.pending')} max={VERIFICATION_HOURS} value={hours} />}
      {late ? (
        <ButtonLink size="small" to={paths.contact}>
          {t('panel.home.write')}
        </ButtonLink>
      ) : (
        <p className="small muted">{t('panel.home.meanwhile')}</p>
      )}
    </Banner>
  )
}

function Reason({ reason }: { reason: string | null }) {
  const t = useText()
  return reason && <p className={styles.reason}>{t('organizations.mine.reason', { reason })}</p>
}

type Next = 'panel.home.rejected.next' | 'panel.home.changes.next'

function ResubmitForm({ slug, next }: { slug: string; next: Next }) {
  const t = useText()
  return (
    <>
      <p>{t(next)}</p>
      <Form className="flow" method="post" action={paths.organizationPanel(slug)} preventScrollReset>
        <Button variant="primary" type="submit" name="intent" value="resubmit">
          <Send /> {t('panel.home.resubmit')}
        </Button>
        <ButtonLink to={paths.organizationProfile(slug)}>{t('panel.home.edit')}</ButtonLink>
      </Form>
    </>
  )
}

type SentBackProps = { slug: string; status: OrganizationStatus; reason: string | null }

/** Above the profile of one that was rejected, or asked for changes: what to correct, and the way to send it in again once it is saved. */
export function SentBackNote({ slug, status, reason }: SentBackProps) {
  const t = useText()
  return (
    <div className="space-above">
      <Banner
        Icon={CircleAlert}
        title={t(status === 'rejected' ? 'panel.home.rejected' : 'panel.home.changes')}
        isSerious={status === 'rejected'}
      >
        <Reason reason={reason} />
        <p>{t('panel.home.sent_back.save')}</p>
        <Form method="post" action={paths.organizationPanel(slug)} preventScrollReset>
          <Button type="submit" name="intent" value="resubmit">
            <Send /> {t('panel.home.resubmit')}
          </Button>
        </Form>
      </Banner>
    </div>
  )
}

/** Above a public profile: what the site team asks to be changed. */
export function RequestNote({ reason }: { reason: string | null }) {
  const t = useText()
  if (!reason) return null
  return (
    <Note as="p" tone="warning" space="above">
      <CircleAlert />
      <span>
        <b>{t('eventPanel.request')}</b> «{reason}» {t('panel.profile.request.then')}
      </span>
    </Note>
  )
}
