import type { FieldType, FormField } from '#shared/registrations/form-definition.ts'
import { AlignLeft } from '#ui/icons/align-left.ts'
import { Calendar } from '#ui/icons/calendar.ts'
import { CircleDot } from '#ui/icons/circle-dot.ts'
import type { Icon } from '#ui/icons/draw-icon.tsx'
import { Flag } from '#ui/icons/flag.ts'
import { Hash } from '#ui/icons/hash.ts'
import { ListChecks } from '#ui/icons/list-checks.ts'
import { Lock } from '#ui/icons/lock.ts'
import { Mail } from '#ui/icons/mail.ts'
import { Paperclip } from '#ui/icons/paperclip.ts'
import { Phone } from '#ui/icons/phone.ts'
import { Pilcrow } from '#ui/icons/pilcrow.ts'
import { SquareCheck } from '#ui/icons/square-check.ts'
import { ToggleLeft } from '#ui/icons/toggle-left.ts'
import { Type } from '#ui/icons/type.ts'
import { VenetianMask } from '#ui/icons/venetian-mask.ts'

const ICONS: Record<FieldType, Icon> = {
  text: Type,
  textarea: AlignLeft,
  number: Hash,
  date: Calendar,
  boolean: ToggleLeft,
  choice: CircleDot,
  multichoice: ListChecks,
  country: Flag,
  phone: Phone,
  email: Mail,
  file: Paperclip,
  consent: SquareCheck,
  static: Pilcrow,
  character: VenetianMask,
}

/** The icon of a field's type, or that its answers are protected. */
export function FieldIcon({ field: { sensitivity, type } }: { field: FormField }) {
  const Icon = sensitivity === 'special' ? Lock : ICONS[type]
  return <Icon />
}
