import { expect, test } from 'vitest'
import { formDefinition } from '#features/registration-forms/schema.ts'
import { allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { buildField, buildForm, buildOptions } from '#tests/registrations/build-form.ts'
import { applyAct, applyMove, dropOn, fillSpanish } from './acts.ts'
import { keyMistake, renameField } from './definition-edits.ts'

const TITLES = { question: 'Pregunta', option: 'Opción', section: 'Sección', used: [] as string[] }
const bed = buildField('bed', { type: 'choice', options: buildOptions('bunk', 'double') })
const partner = buildField('partner', { show_if: { key: 'bed', in: ['double'] } })
const FORM: FormDefinition = {
  sections: [
    ...buildForm(buildField('alias'), bed, partner).sections,
    { key: 'end', title: { es: 'Fin', en: null }, fields: [buildField('photo')] },
  ],
}
const keysOf = ({ sections }: FormDefinition) => sections.map(({ fields }) => fields.map(({ key }) => key).join(' '))
const act = (words: string, form = FORM) => applyAct(form, words, TITLES)

test('moves questions by one, also into the next section, and not beyond the ends', () => {
  expect(keysOf(applyMove(FORM, 'bed', -1))).toEqual(['bed alias partner', 'photo'])
  expect(keysOf(applyMove(FORM, 'partner', 1))).toEqual(['alias bed', 'partner photo'])
  expect(keysOf(applyMove(FORM, 'photo', -1))).toEqual(['alias bed partner photo', ''])
  expect(applyMove(FORM, 'photo', 1)).toBe(FORM)
  expect(applyMove(FORM, 'unknown', 1)).toBe(FORM)
  expect(keysOf(applyMove(FORM, '@end', -1))).toEqual(['photo', 'alias bed partner'])
})

test('drops a question on a question or a section, and a section on either', () => {
  expect(keysOf(dropOn(FORM, 'photo', 'alias'))).toEqual(['photo alias bed partner', ''])
  expect(keysOf(dropOn(FORM, 'alias', 'photo'))).toEqual(['bed partner', 'alias photo'])
  expect(keysOf(dropOn(FORM, 'alias', '@end'))).toEqual(['bed partner', 'alias photo'])
  expect(keysOf(dropOn(FORM, '@end', 'alias'))).toEqual(['photo', 'alias bed partner'])
})

test('copies get keys of their own, and what depends on a removed answer is always shown', () => {
  const copy = act('duplicate @you')
  expect(keysOf(copy.definition)).toEqual(['alias bed partner', 'alias_2 bed_2 partner_2', 'photo'])
  expect(allFields(copy.definition)[5]!.show_if).toEqual({ key: 'bed_2', in: ['double'] })
  expect(copy.selected).toBe('@you_2')
  for (const words of ['remove bed', 'remove bed.double'])
    expect(allFields(act(words).definition).find(({ key }) => key === 'partner')!.show_if).toBeNull()
  expect(act('remove bed').selected).toBe('partner')
})

test('adds questions with their options, in a section where there is none', () => {
  const { definition, selected } = act('add choice', { sections: [] })
  expect(keysOf(definition)).toEqual(['question'])
  expect([definition.sections[0]!.title.es, selected]).toEqual(['Sección', 'question'])
  expect(allFields(definition)[0]!.options.map(({ label }) => label.es)).toEqual(['Opción 1'])
  expect(keysOf(act('add diet alias').definition)).toEqual(['alias diet diet_other bed partner', 'photo'])
  expect(act('add nonsense alias').definition).toEqual(FORM)
})

test('nothing new stands between a question and those that depend on it', () => {
  const [alone, next] = ['alone', 'next'].map((key) => buildField(key, { show_if: { key: 'bed', in: ['bunk'] } }))
  const name = buildField('name', { show_if: { key: 'partner', in: ['true'] } })
  const form = buildForm(bed, { ...partner, type: 'boolean' }, name, alone!, buildField('other'), next!)
  for (const beside of ['bed', 'partner', 'name', 'alone'])
    expect(keysOf(act(`add text ${beside}`, form).definition)).toEqual(['bed partner name alone question other next'])
  expect(keysOf(act('add text other', form).definition)).toEqual(['bed partner name alone other question next'])
  expect(keysOf(act('duplicate bed', form).definition)).toEqual(['bed partner name alone bed_2 other next'])
})

test('nothing stands inside a ready-made group, which moves as one', () => {
  const start = act('add emergency alias').definition
  const [first] = keysOf(start)
  expect(first).toBe('alias emergency_name emergency_phone bed partner')
  for (const beside of ['emergency_name', 'emergency_phone'])
    expect(keysOf(act(`add text ${beside}`, start).definition)[0]).toBe(
      'alias emergency_name emergency_phone question bed partner',
    )
  expect(keysOf(act('add emergency emergency_name', start).definition)[0]).toBe(
    'alias emergency_name emergency_phone emergency_name_2 emergency_phone_2 bed partner',
  )
  for (const key of ['emergency_name', 'emergency_phone']) {
    expect(keysOf(applyMove(start, key, -1))[0]).toBe('emergency_name emergency_phone alias bed partner')
    expect(keysOf(applyMove(start, key, 1))[0]).toBe('alias bed emergency_name emergency_phone partner')
    expect(keysOf(dropOn(start, key, 'partner'))[0]).toBe('alias bed partner emergency_name emergency_phone')
    expect(keysOf(dropOn(start, key, 'photo'))).toEqual(['alias bed partner', 'emergency_name emergency_phone photo'])
    expect(keysOf(dropOn(start, 'alias', key))[0]).toBe('emergency_name emergency_phone alias bed partner')
    expect(keysOf(dropOn(start, 'partner', key))[0]).toBe('alias partner emergency_name emergency_phone bed')
  }
  expect(keysOf(dropOn(start, 'emergency_name', 'emergency_phone'))).toEqual(keysOf(start))
  expect(keysOf(applyMove(start, 'alias', 1))[0]).toBe('emergency_name emergency_phone alias bed partner')
  expect(keysOf(applyMove(start, 'bed', -1))[0]).toBe('alias bed emergency_name emergency_phone partner')
})

test('a question gets another name, which conditions follow; not a taken or impossible one', () => {
  const renamed = renameField(FORM, 'bed', 'sleeps')
  expect(keysOf(renamed)).toEqual(['alias sleeps partner', 'photo'])
  expect(allFields(renamed)[2]!.show_if).toEqual({ key: 'sleeps', in: ['double'] })
  expect(['sleeps', 'photo', 'Bed', '1st', 'constructor', 'ñ', ''].map((key) => keyMistake(key, ['photo']))).toEqual([
    ...[null, 'taken', 'choice', 'choice', 'choice', 'choice', 'choice'],
  ])
})

test('nothing new gets a key that answers may have', () => {
  const used = { ...TITLES, used: ['question', 'bed', 'bed.option', 'bed.option_2', 'partner_2'] }
  const at = (words: string) => applyAct(FORM, words, used)
  expect(at('add text alias').selected).toBe('question_2')
  expect(at('duplicate partner').selected).toBe('partner_3')
  const options = allFields(at('option bed').definition)[1]!.options
  expect(options.map(({ key }) => key)).toEqual(['bunk', 'double', 'option_3'])
})

test('texts that are only in English are used in Spanish too', () => {
  const english = buildField('a', { label: { es: ' ', en: 'Bed' }, help: { es: '', en: null } })
  expect(allFields(fillSpanish(buildForm(english)))[0]).toMatchObject({ label: { es: 'Bed', en: 'Bed' }, help: null })
})

test('a typical larp begins an empty form, with health and emergencies protected; one that asks something stays', () => {
  const { definition, selected } = act('typical', { sections: [] })
  expect(keysOf(definition)).toEqual([
    'used_name pronouns photos',
    'wished_role lines veils',
    'diet diet_other emergency_name emergency_phone',
  ])
  expect(selected).toBe('used_name')
  const isProtected = allFields(definition).filter(({ sensitivity }) => sensitivity === 'special')
  expect(isProtected.map(({ key }) => key)).toEqual(['diet', 'diet_other', 'emergency_name', 'emergency_phone'])
  expect(act('typical').definition).toBe(FORM)
  const again = applyAct({ sections: [] }, 'typical', { ...TITLES, used: ['diet'] }).definition
  expect(allFields(again).find(({ key }) => key === 'diet_other')!.show_if!.key).toBe('diet_2')
  expect(formDefinition([]).safeParse(definition).success).toBe(true)
})
