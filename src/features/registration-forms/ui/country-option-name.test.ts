import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '#shared/registrations/countries.ts'
import { countryOptionName } from './country-option-name.ts'

test.each(['es', 'en'] as const)('every country has a name of its own in %s, and none is a code', (locale) => {
  const names = COUNTRY_CODES.map((code) => countryOptionName(code, locale))
  expect(new Set(names).size).toBe(COUNTRY_CODES.length)
  expect(names.filter((name) => COUNTRY_CODES.includes(name))).toEqual([])
  // Without what servers and browsers spell differently.
  expect(names.filter((name) => /\b(RAE|SAR)\b/.test(name))).toEqual([])
})
