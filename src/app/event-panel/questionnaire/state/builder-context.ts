import { createContext, use } from 'react'
import { conditionText } from '#features/registration-forms/ui/answer-text.ts'
import type { ContentLocale } from '#shared/enums.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { contentLocale } from '#shared/languages.ts'
import { REGISTRATION_RETENTION_YEARS, SPECIAL_ANSWERS_DAYS } from '#shared/limits.ts'
import type { FormDefinition, FormField } from '#shared/registrations/form-definition.ts'
import { keptUntil } from '#shared/registrations/kept-until.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { Edited, NewNames } from '../definition/acts.ts'
import { findField } from '../definition/definition-edits.ts'

/** What every part of the builder knows. */
export type Builder = {
  definition: FormDefinition
  tickets: readonly MyTicket[]
  /** The event's primary language, asked for first. */
  locale: ContentLocale
  /** Whether every text is asked for in English: the event is, a text was written in it, or it is wanted now. */
  english: boolean
  wantEnglish: () => void
  /** The event's last day, if it has days. */
  lastDay: string | null
  version: number
  /** The form's own address, for links without JavaScript. */
  address: string
  selected: string | null
  select: (ref: string) => void
  /** Runs a button's act in the browser. */
  run: (act: string) => void
  /** Replaces the definition, goes to what is edited then, and says what was done. */
  take: (edited: Edited, words: string) => void
  /** Gives a field another key. */
  rename: (from: string, to: string) => void
  /** What is on screen is being saved. */
  send: () => void
  /** Back to what is stored. */
  discard: () => void
  /** The keys of fields with answers, which are fixed. */
  answeredKeys: readonly string[]
  /** Replaces the definition; `typing` names the control that is typed into. */
  edit: (definition: FormDefinition, typing?: string) => void
  /** As `edit`, and tells where the moved part is now. */
  place: (definition: FormDefinition, ref: string) => void
  /** Options that were pasted for a field, and refused by the server. */
  pasted: { key: string; text: string } | null
  /** Errors of the server by the reference of a field or section, then by control. */
  errors: Readonly<Record<string, Record<string, FieldCode>>>
  titles: NewNames
}
export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('a part of the builder is outside of it')
  return builder
}

/** The two languages, the event's first. */
export const bothLocales = (locale: ContentLocale): readonly [ContentLocale, ContentLocale] =>
  contentLocale(locale) === 'en' ? ['en', 'es'] : ['es', 'en']

/** Until when the answers to what is personal or protected are kept. */
export function useKeptText() {
  const t = useText()
  const dates = useDates()
  const { lastDay } = useBuilder()
  return ({ type, sensitivity }: Pick<FormField, 'type' | 'sensitivity'>): string | null => {
    if (type === 'static' || sensitivity === 'normal') return null
    if (lastDay) return t('formBuilder.kept.until', { day: dates.long(keptUntil(sensitivity, lastDay)) })
    return sensitivity === 'special'
      ? t('formBuilder.kept.special', { count: SPECIAL_ANSWERS_DAYS })
      : t('formBuilder.kept.personal', { count: REGISTRATION_RETENTION_YEARS })
  }
}

/** What kind of field it is, in a few words: «Una opción, obligatoria». */
export function useFieldSummary() {
  const t = useText()
  const locale = useLocale()
  const { definition } = useBuilder()
  const words = { yes: t('answers.yes'), no: t('answers.no') }
  return ({ type, required, sensitivity, stage, options, show_if }: FormField) => {
    const asked = show_if && findField(definition, show_if.key)
    return [
      t(`formBuilder.type.${type}`),
      options.some(({ price }) => price > 0) && t('formBuilder.summary.priced'),
      required && t('formBuilder.summary.required'),
      sensitivity !== 'normal' && t(`formBuilder.summary.${sensitivity}`),
      stage === 'followup' && t('formBuilder.summary.followup'),
      asked &&
        t('formBuilder.summary.condition', {
          answer: conditionText(asked, show_if.in, locale, words).join(t('answers.or')),
        }),
    ]
      .filter((part): part is string => Boolean(part))
      .join(', ')
  }
}
