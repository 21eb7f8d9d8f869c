import {
  AlignLeft,
  Calendar,
  CircleDot,
  Flag,
  Hash,
  ListChecks,
  Lock,
  type LucideIcon,
  Mail,
  Paperclip,
  Phone,
  Pilcrow,
  SquareCheck,
  ToggleLeft,
  Type,
  VenetianMask,
} from 'lucide-react'
import type { FieldType, FormField } from '#shared/registrations/form-definition.ts'

const ICONS: Record<FieldType, LucideIcon> = {
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
