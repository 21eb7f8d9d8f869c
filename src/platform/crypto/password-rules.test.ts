import { expect, test } from 'vitest'
import { passwordWeakness } from './password-rules.server.ts'

const owner = { username: 'Ana Ruiz', email: 'anaruiz@example.org', site: ['Candil'] }

test.each([
  ...['password1', 'iloveyou1', 'contraseña'],
  // A known password with what people put around it.
  ...['barcelona2024', 'Passw0rd!', '12345678a', 'qwerty12', 'a1a1a1a1a1a1a1a1a1'],
  // Patterns that are not on the library's list.
  ...['00000000', 'aaaaaaaa', '12121212', '12341234', 'AbcAbcAbc', '1111111111111111'],
  ...['        ', '\u00a0'.repeat(9)],
  ...['87654321', '987654321', '0123456789', '1234567890123', 'abcdefgh', 'zyxwvuts', 'poiuytrewq', 'lkjhgfdsa'],
])('%j is a common password', async (password) => {
  expect(await passwordWeakness(password, owner)).toBe('common')
})

test.each(['Zafiro-Tundra-88', 'ocho palabras de lana', '1234 velas 4321', 'abcdefgh1jkl'])(
  '%s is accepted',
  async (password) => {
    expect(await passwordWeakness(password, owner)).toBeNull()
  },
)
