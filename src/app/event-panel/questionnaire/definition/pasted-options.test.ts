import { expect, test } from 'vitest'
import { buildField, buildOptions } from '#tests/registrations/build-form.ts'
import { withType } from './acts.ts'
import { pasteOptions } from './pasted-options.ts'

const TITLES = { question: 'Pregunta', option: 'Opción', section: 'Sección', used: ['bed.option_2'] }
const paste = (text: string, field = bed, locale: 'es' | 'en' = 'es') => pasteOptions(field, { text, locale }, TITLES)
const bed = buildField('bed', { type: 'choice', options: buildOptions('bunk') })
const optionsOf = (result: ReturnType<typeof paste>) =>
  'field' in result ? result.field.options.map(({ key, label }) => [key, label.es]) : result.refusal

test('each line is an option with a key of its own; empty lines and what is there already are left out', () => {
  const [bunk] = bed.options
  const text = `Cama\r\n\n  ${bunk!.label.es.toUpperCase()}\nHabitación\t doble\ncama\n`
  expect(optionsOf(paste(text))).toEqual([
    [bunk!.key, bunk!.label.es],
    ['option', 'Cama'],
    ['option_3', 'Habitación doble'],
  ])
  expect(paste(' \n\n')).toEqual({ field: bed })
})

test('the untouched option of a new question gives way, and an English event keeps its English', () => {
  const begun = withType(buildField('size'), 'choice', TITLES)
  const result = paste('S\nM', begun, 'en')
  expect('field' in result && result.field.options.map(({ label }) => label)).toEqual([
    { es: 'S', en: 'S' },
    { es: 'M', en: 'M' },
  ])
})

test('a line that is too long or one too many is named, and nothing is added', () => {
  expect(optionsOf(paste(`Cama\n\n${'a'.repeat(201)}`))).toEqual({ line: 3, code: 'long' })
  const many = Array.from({ length: 40 }, (_, at) => `Cama ${at}`).join('\n')
  expect(optionsOf(paste(many))).toEqual({ line: 40, code: 'many' })
})
