import type { CoOrganizer } from '#features/co-organizers/queries.server.ts'
import type { CoOrganizerState } from '#shared/co-organizers.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { OWN_FAILURES } from './failures.ts'
import { GrantsForm, useGrants } from './grants-form.tsx'

type Props = {
  host: { name: string; slug: string }
  list: readonly CoOrganizer[]
  mayEdit: boolean
  failure: FormFailure | null
}

/** The host and those that were invited, each with how it stands and what can be done about it. */
export function OrganizerList({ host, list, mayEdit, failure }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage(OWN_FAILURES)
  return (
    <PanelSection id="organizers" title={t('coOrganizers.list')}>
      <FormError failure={failure} message={failure ? errorMessage(failure) : undefined} />
      <Rows>
        <li>
          <SealImage slug={host.slug} name={host.name} size={52} />
          <div>
            <b>{host.name}</b>
            <small>{t('coOrganizers.host')}</small>
          </div>
        </li>
        {list.map((one) => (
          <Row key={one.id} one={one} mayEdit={mayEdit} />
        ))}
      </Rows>
    </PanelSection>
  )
}

const TONES: Record<CoOrganizerState, BadgeTone> = {
  invited: 'accent',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'quiet',
  left: 'quiet',
  removed: 'quiet',
}

function Row({ one, mayEdit }: { one: CoOrganizer; mayEdit: boolean }) {
  const t = useText()
  const { day } = useTimestamps()
  const granted = useGrants(one.grants)
  const isOpen = one.state === 'invited' || one.state === 'accepted'
  return (
    <li>
      <SealImage slug={one.slug} name={one.name} size={52} logo={one.logo} />
      <div>
        <b>{one.name}</b> <Badge tone={TONES[one.state]}>{t(`coOrganizers.state.${one.state}`)}</Badge>
        <small>{t('coOrganizers.since', { day: day(new Date(one.since)) })}</small>
        {isOpen && granted && <small>{t('coOrganizers.granted', { what: granted })}</small>}
      </div>
      {isOpen && (mayEdit || one.mayLeave) && (
        <RowActions>
          {mayEdit && <GrantsForm one={one} />}
          <Ending one={one} mayEdit={mayEdit} />
        </RowActions>
      )}
    </li>
  )
}

/** Says what ends with it before it does. */
function Ending({ one: { id, name, state }, mayEdit }: { one: CoOrganizer; mayEdit: boolean }) {
  const t = useText()
  const act = !mayEdit ? 'leave' : state === 'invited' ? 'withdraw' : 'remove'
  return (
    <ConfirmDialog
      id={`end-${id}`}
      triggerLabel={
        <>
          {t(`coOrganizers.${act}`)} <span className="visually-hidden">{name}</span>
        </>
      }
      variant="dangerQuiet"
      size="small"
      title={t(`coOrganizers.${act}.sure`, { name })}
      text={t(`coOrganizers.${act}.text`, { name })}
      submitLabel={t(`coOrganizers.${act}`)}
      intent={mayEdit ? 'remove' : 'leave'}
      failure={null}
    >
      <input type="hidden" name="id" value={id} />
    </ConfirmDialog>
  )
}
