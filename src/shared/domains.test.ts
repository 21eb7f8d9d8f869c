import { expect, test } from 'vitest'
import { sameDomain } from './domains.ts'

test.each([
  ['hola@farol.example', 'https://farol.example/rol', true],
  ['hola@correo.farol.example', 'https://www.farol.example', true],
  ['hola@gmail.com', 'https://farol.example', false],
  ['hola@notfarol.example', 'https://farol.example', false],
  [null, 'https://farol.example', null],
  ['hola@farol.example', null, null],
  ['hola@farol.example', 'farol', null],
])('compares the domains of email %s and website %s', (email, url, same) => {
  expect(sameDomain(email, url)).toBe(same)
})
