import { expect, test } from 'vitest'
import { safeName } from './zip.server.ts'

test.each([
  ['/etc/passwd', 'etc/passwd'],
  ['C:\\Windows\\a.txt', 'C_/Windows/a.txt'],
  ['.ssh/.. /id', 'ssh/id'],
  ['a\u0000b\u202Etxt.exe', 'a_b_txt.exe'],
  ['...', 'file'],
  ['', 'file'],
])('sanitizes the file name %j to %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})
