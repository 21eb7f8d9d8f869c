import { expect, test } from 'vitest'
import { allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { buildField, buildForm } from '#tests/registrations/build-form.ts'
import { pasteQuestions } from './pasted-questions.ts'

const TITLES = { question: 'Pregunta', option: 'Opción', section: 'Sección', used: [] }
const EMPTY: FormDefinition = { sections: [] }
const paste = (text: string, form = EMPTY, beside = '') => pasteQuestions(form, { text, locale: 'es', beside }, TITLES)
const asked = (result: ReturnType<typeof paste>) =>
  'definition' in result
    ? allFields(result.definition).map(({ key, type, label, required, options }) =>
        [key, type, label.es, required && 'required', ...options.map((option) => option.label.es)].filter(Boolean),
      )
    : result.refusal

test('each line is a question, lines with a dash the options of the one above, an asterisk requires an answer', () => {
  const text = '1. ¿Cómo vienes? *\r\n  - En coche\n\t• A pie\n\n2) ¿Algo   más?\na) Sí\n'
  expect(asked(paste(text))).toEqual([
    ['question', 'choice', '¿Cómo vienes?', 'required', 'En coche', 'A pie'],
    ['question_2', 'choice', '¿Algo más?', 'Sí'],
  ])
})

test('a mark or number with nothing behind it, and a rule between parts, is no question', () => {
  expect(asked(paste('1.\n-\n-----\nCama\n- \n•\n- Litera\n***\n2)\n- 👍'))).toEqual([
    ['question', 'choice', 'Cama', 'Litera', '👍'],
  ])
})

test('they stand after the question that is edited, which is the first of them then; nothing adds nothing', () => {
  const form = buildForm(buildField('alias'), buildField('end'))
  const result = paste('Cama\nManta', form, 'alias')
  expect('definition' in result && [allFields(result.definition).map(({ key }) => key), result.selected]).toEqual([
    ['alias', 'question', 'question_2', 'end'],
    'question',
  ])
  expect(paste(' \n\n', form, 'alias')).toEqual({ definition: form, selected: 'alias' })
  // A dash with no question above is part of one.
  expect(asked(paste('- Cama'))).toEqual([['question', 'text', '- Cama']])
})

test('a line that does not fit is named, and nothing is added', () => {
  expect(paste(`Cama\n${'a'.repeat(201)}`)).toEqual({ refusal: { line: 2, code: 'long' } })
  const lines = (count: number, text: string) => Array.from({ length: count }, (_, at) => `${text} ${at}`).join('\n')
  expect(paste(lines(101, 'Pregunta'))).toEqual({ refusal: { line: 101, code: 'many' } })
  expect(paste(`Cama\n${lines(41, '- Opción')}`)).toEqual({ refusal: { line: 42, code: 'options' } })
})
