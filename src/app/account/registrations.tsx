import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { listGrantedEvents } from '#features/events/grants/queries.server.ts'
import { listOwnQuestions } from '#features/questions/queries/own.server.ts'
import { listMyRegistrations } from '#features/registrations/queries/own/registrations.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import type { OwnGroup } from '#shared/registrations/own-registration.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { Note } from '#ui/components/note.tsx'
import { PanelHeading, PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Download } from '#ui/icons/download.ts'
import { removeFormDraft } from '#ui/page/form-draft.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import type { Route } from './+types/registrations.ts'
import { GivenRow, IncomingRow } from './registrations/handover-rows.tsx'
import { RegistrationRow } from './registrations/registration-row.tsx'
import { GrantedEventsSection } from './sections/granted-events-section.tsx'
import { OwnQuestionsSection } from './sections/own-questions-section.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    ...(await listMyRegistrations(ctx)),
    granted: await listGrantedEvents(ctx),
    questions: await listOwnQuestions(ctx),
    now: ctx.now,
  }))

/** What was done with a seat that someone hands to the person. */
const DONE = {
  declined: 'myRegistrations.done.handover_declined',
  accepted: 'myRegistrations.done.handover_accepted',
} as const

/** Everything that the person registered for: seats, waiting lists, and their own history. */
export default function Registrations({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const done = params.get('done')
  const { upcoming, waiting, past, incoming, given, granted, questions, now } = loaderData
  useEffect(() => {
    if (done) removeFormDraft()
  }, [done])
  const isEmpty = [upcoming, waiting, past, incoming, given].every(({ length }) => length === 0)
  return (
    <>
      <PageMeta title={t('myRegistrations.title')} path={null} />
      <PanelHeading title={t('myRegistrations.title')} lede={t('myRegistrations.lede')} />
      <SuccessNote message={done === 'declined' || done === 'accepted' ? t(DONE[done]) : null} />
      <OverNote state={params.get('over')} />
      <GrantedEventsSection events={granted} />
      {isEmpty && <NoRegistrations />}
      {incoming.length > 0 && (
        <PanelSection id="incoming" title={t('myRegistrations.incoming')}>
          <Rows>
            {incoming.map((handover) => (
              <IncomingRow key={handover.id} handover={handover} />
            ))}
          </Rows>
        </PanelSection>
      )}
      <Groups id="upcoming" title={t('myRegistrations.upcoming')} groups={upcoming} />
      <Groups id="waiting" title={t('myRegistrations.waiting')} groups={waiting} />
      {past.length + given.length > 0 && (
        <PanelSection id="past" title={t('myRegistrations.past')}>
          <Rows>
            {past.map((group) => (
              <RegistrationRow key={group.id} group={group} />
            ))}
            {given.map((seat) => (
              <GivenRow key={`given-${seat.id}`} seat={seat} />
            ))}
          </Rows>
        </PanelSection>
      )}
      <OwnQuestionsSection questions={questions} now={now} />
      {!isEmpty && <HistoryDownload />}
    </>
  )
}

const OVER = {
  done: 'myRegistrations.over.done',
  declined: 'myRegistrations.over.declined',
  withdrawn: 'myRegistrations.over.withdrawn',
  expired: 'myRegistrations.over.expired',
} as const

/** Why the link to a seat that was handed over led here. */
function OverNote({ state }: { state: string | null }) {
  const t = useText()
  if (state === null || !Object.hasOwn(OVER, state)) return null
  return (
    <Note tone="warning" role="status">
      <CircleAlert />
      <span>{t(OVER[state as keyof typeof OVER])}</span>
    </Note>
  )
}

function Groups({ id, title, groups }: { id: string; title: string; groups: readonly OwnGroup[] }) {
  if (groups.length === 0) return null
  return (
    <PanelSection id={id} title={title}>
      <Rows>
        {groups.map((group) => (
          <RegistrationRow key={group.id} group={group} />
        ))}
      </Rows>
    </PanelSection>
  )
}

function NoRegistrations() {
  const t = useText()
  return (
    <EmptyState
      title={t('myRegistrations.none')}
      action={
        <ButtonLink variant="primary" to={paths.events}>
          {t('search.all_events')}
        </ButtonLink>
      }
    >
      {t('myRegistrations.none.text')}
    </EmptyState>
  )
}

function HistoryDownload() {
  const t = useText()
  const path = useLocalizedPath()
  return (
    <p className="space-above flow">
      <Button as="a" size="small" href={path(registrationPaths.history)} download>
        <Download /> {t('myRegistrations.download')}
      </Button>
      <span className="small muted">{t('myRegistrations.download.text')}</span>
    </p>
  )
}
