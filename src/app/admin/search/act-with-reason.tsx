import { REASON_LENGTH } from '#shared/limits.ts'
import type { HidingEffect } from '#shared/review/hiding-effect.ts'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { HidingNote } from '../components/hiding-note.tsx'
import { ExpandableAction } from './expandable-action.tsx'

type Props = {
  intent: string
  id: number
  name: string
  label: MessageKey
  /** Who reads the reason: the organization by email, or only the site team. */
  readBy: 'organization' | 'team'
  /** The reason is optional. */
  optional?: boolean
  to?: string
  /** Of hiding something. */
  effect?: HidingEffect | null
  result: AdminFormFailure | null
}

/** A button that expands a form with a reason. */
export function ActionWithReason({ readBy, optional = false, effect = null, ...action }: Props) {
  const t = useText()
  // Of an organization that nobody manages nobody reads it.
  const kind = readBy === 'organization' && effect?.readerCount !== 0 ? 'read' : 'team'
  const { intent, label, name } = action
  return (
    <ExpandableAction
      {...action}
      schema={optional ? 'remark' : 'reason'}
      labels={{ reason: optional ? `admin.reason.${kind}.optional` : `admin.reason.${kind}` }}
      variant={optional ? 'outline' : 'dangerOutline'}
    >
      {effect && <HidingNote effect={effect} />}
      <FormField
        name="reason"
        hint={t(optional ? `admin.reason.${kind}.kept` : `admin.reason.${kind}.hint`, REASON_LENGTH)}
      >
        {({ maxLength: _, ...control }) => <Textarea rows={3} {...control} />}
      </FormField>
      <Button
        variant={optional ? 'primary' : 'danger'}
        type="submit"
        name="intent"
        value={intent}
        aria-label={`${t(label)} ${name}`}
      >
        {t(label)}
      </Button>
    </ExpandableAction>
  )
}
