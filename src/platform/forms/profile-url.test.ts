import { expect, test } from 'vitest'
import { profileUrl } from './profile-url.ts'

const parsed = (network: 'instagram' | 'facebook', text: string) => {
  const { success, data } = profileUrl(network).safeParse(text)
  return success ? data : null
}

test('a name, with or without @, and an address are the same profile', () => {
  for (const text of ['@farol.rol', 'farol.rol', ' @farol.rol '])
    expect(parsed('instagram', text)).toBe('https://www.instagram.com/farol.rol')
  for (const text of ['@farol-rol', 'farol-rol'])
    expect(parsed('facebook', text)).toBe('https://www.facebook.com/farol-rol')
  expect(parsed('instagram', 'instagram.com/farol')).toBe('https://instagram.com/farol')
  expect(parsed('facebook', 'https://www.facebook.com/groups/farol')).toBe('https://www.facebook.com/groups/farol')
})

test('a domain is a website, unless an @ says that it is a name', () => {
  expect(parsed('instagram', 'farol.com')).toBe('https://farol.com')
  expect(parsed('instagram', '@farol.com')).toBe('https://www.instagram.com/farol.com')
})

test('anything else is refused', () => {
  for (const text of ['', '@', 'dos palabras', 'javascript:alert(1)', `@${'a'.repeat(31)}`])
    expect(parsed('instagram', text)).toBeNull()
})
