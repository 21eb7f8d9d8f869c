import {
  COMBAT_KINDS,
  CONTACT_LEVELS,
  DIETS,
  MEAL_KINDS,
  PHOTO_RULES,
  SLEEPING_KINDS,
} from '#shared/event-facts/fact-columns.ts'
import { NumberField } from '#ui/forms/form-field.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Boxes, Choice, Words, YesNo } from './fields.tsx'

export function FirstTimePart() {
  const t = useText()
  return (
    <FormPart id="first" title={t('facts.part.first')}>
      <YesNo name="first_timers" />
      <Words
        name="first_timers_how"
        label="facts.first_timers_how"
        long
        example={t('facts.first_timers_how.example')}
      />
    </FormPart>
  )
}

export function PlayPart() {
  const t = useText()
  return (
    <FormPart id="play" title={t('facts.part.play')}>
      <NumberField name="play_hours" hint={t('facts.play_hours.hint')} />
      <Words name="play_note" label="facts.play_note" example={t('facts.play_note.example')} />
      <Choice
        name="intensity"
        options={(['1', '2', '3', '4', '5'] as const).map((level) => [level, `facts.intensity.${level}`] as const)}
      />
      <Words name="intensity_note" label="facts.intensity_note" example={t('facts.intensity_note.example')} />
      <Choice name="combat" options={COMBAT_KINDS.map((kind) => [kind, `facts.combat.${kind}`] as const)} />
      <Words name="combat_note" label="facts.combat_note" example={t('facts.combat_note.example')} />
      <Choice
        name="physical_contact"
        options={CONTACT_LEVELS.map((level) => [level, `facts.physical_contact.${level}`] as const)}
      />
      <Words name="language_note" label="facts.language_note" example={t('facts.language_note.example')} />
    </FormPart>
  )
}

export function NightPart() {
  const t = useText()
  return (
    <FormPart id="night" title={t('facts.part.night')}>
      <Choice name="sleeping" options={SLEEPING_KINDS.map((kind) => [kind, `facts.sleeping.${kind}`] as const)} />
      <Words name="quiet_hours" label="facts.quiet_hours" example={t('facts.quiet_hours.example')} />
      <Choice name="meals" options={MEAL_KINDS.map((kind) => [kind, `facts.meals.${kind}`] as const)} />
      <Words name="meal_note" label="facts.meal_note" example={t('facts.meal_note.example')} />
      <Boxes name="diets" options={DIETS.map((diet) => [diet, `facts.diets.${diet}`] as const)} />
    </FormPart>
  )
}

export function ArrivalPart() {
  const t = useText()
  return (
    <FormPart id="arrival" title={t('facts.part.arrival')}>
      <YesNo name="public_transport" hint={t('facts.public_transport.hint')} />
      <Words name="arrival" label="facts.arrival" long example={t('facts.arrival.example')} />
      <YesNo name="step_free" />
      <YesNo name="accessible_toilet" />
      <Words name="accessibility" label="facts.accessibility" long example={t('facts.accessibility.example')} />
    </FormPart>
  )
}

export function ThingsPart() {
  const t = useText()
  return (
    <FormPart id="things" title={t('facts.part.things')} lede={t('facts.part.things.lede')}>
      <Words name="to_bring" label="facts.to_bring" lines />
      <Words name="not_needed" label="facts.not_needed" lines />
      <Choice name="photos" options={PHOTO_RULES.map((rule) => [rule, `facts.photos.${rule}`] as const)} />
    </FormPart>
  )
}
