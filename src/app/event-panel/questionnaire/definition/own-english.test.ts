import { expect, test } from 'vitest'
import { buildField, buildForm } from '#tests/registrations/build-form.ts'
import { applyAct } from './acts.ts'
import { hasOwnEnglish } from './own-english.ts'

test('ready-made questions bring their English, which nobody has written; one text that is written in it counts', () => {
  const names = { question: 'Pregunta', option: 'Opción', section: 'Sección', used: [] }
  const { definition } = applyAct({ sections: [] }, 'typical', names)
  expect(hasOwnEnglish(definition)).toBe(false)
  expect(hasOwnEnglish(applyAct(definition, 'add choice', names).definition)).toBe(false)
  expect(hasOwnEnglish(buildForm(buildField('bed', { label: { es: 'Cama', en: 'Bed' } })))).toBe(true)
})
