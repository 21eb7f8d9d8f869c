import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HISTORY_ACTIONS } from '#shared/registrations/history-actions.ts'
import en from '../../src/messages/en/panels.json' with { type: 'json' }
import es from '../../src/messages/es/panels.json' with { type: 'json' }

test.each(HISTORY_ACTIONS)('the history has words in both languages for %s', (action) => {
  const key = `players.action.${action}`
  for (const words of [es, en] as Record<string, unknown>[]) expect(words[key]).toMatch(/^\p{Lu}.+/u)
})

// Commands write names that the compiler checks; SQL does not.
test('every name that SQL writes into the history is known', () => {
  const written = globSync('src/features/registrations/**/*.server.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/insert into registration_history[^`]*?(?:select|values)[^`']*'(\w+)'/g),
    ].map(([, name]) => name),
  )
  expect(written).toContain('erase_special')
  for (const name of written) expect(HISTORY_ACTIONS).toContain(name)
})
