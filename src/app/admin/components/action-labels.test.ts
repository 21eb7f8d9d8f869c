import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#shared/review/audit-actions.ts'
import en from '../../../messages/en/admin.json' with { type: 'json' }
import es from '../../../messages/es/admin.json' with { type: 'json' }

const SOURCES = import.meta.glob<string>('/src/features/**/*.server.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('everything that the audit log records has words in both languages', () => {
  const keys = AUDIT_ACTIONS.map((action) => `admin.action.${action}`)
  expect(keys.filter((key) => !(key in es) || !(key in en))).toEqual([])
  const recorded = Object.values(SOURCES).flatMap((text) =>
    [...text.matchAll(/recordAudit\(\w+, \{\s*(?:\.\.\.\{ )?action: '(\w+)'/g)].map(
      ([, action]) => `admin.action.${action}`,
    ),
  )
  expect(recorded.length).toBeGreaterThan(40)
  expect(recorded.filter((key) => !keys.includes(key))).toEqual([])
})

test.each([es, en])('no two actions have the same words: the filter of the audit log lists them', (messages) => {
  const words = AUDIT_ACTIONS.map((action) => messages[`admin.action.${action}`])
  expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([])
})
