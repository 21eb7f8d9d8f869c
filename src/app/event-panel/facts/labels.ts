import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** The labels of the form's fields, in their order. */
export const LABELS: Record<string, MessageKey> = {
  first_timers: 'facts.first_timers',
  play_hours: 'facts.play_hours',
  intensity: 'facts.intensity',
  physical_contact: 'facts.physical_contact',
  combat: 'facts.combat',
  sleeping: 'facts.sleeping',
  meals: 'facts.meals',
  diets: 'facts.diets',
  public_transport: 'facts.public_transport',
  step_free: 'facts.step_free',
  accessible_toilet: 'facts.accessible_toilet',
  photos: 'facts.photos',
  safety_contact_name: 'facts.safety_contact',
  ...inBoth('first_timers_how', 'facts.first_timers_how'),
  ...inBoth('play_note', 'facts.play_note'),
  ...inBoth('intensity_note', 'facts.intensity_note'),
  ...inBoth('combat_note', 'facts.combat_note'),
  ...inBoth('language_note', 'facts.language_note'),
  ...inBoth('quiet_hours', 'facts.quiet_hours'),
  ...inBoth('meal_note', 'facts.meal_note'),
  ...inBoth('arrival', 'facts.arrival'),
  ...inBoth('accessibility', 'facts.accessibility'),
  ...inBoth('to_bring', 'facts.to_bring'),
  ...inBoth('not_needed', 'facts.not_needed'),
  ...inBoth('schedule_note', 'facts.schedule_note'),
  ...inBoth('themes_present', 'facts.themes_present'),
  ...inBoth('themes_on_request', 'facts.themes_on_request'),
  ...inBoth('themes_absent', 'facts.themes_absent'),
  ...inBoth('safety_contact_note', 'facts.safety_contact_note'),
}

function inBoth(name: string, label: MessageKey): Record<string, MessageKey> {
  return { [`${name}_es`]: label, [`${name}_en`]: label }
}
