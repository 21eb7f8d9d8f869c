import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { secretOf } from '#platform/crypto/secret.server.ts'
import { VARIABLES } from './env-schema.ts'
import { readSettings, SettingsError, settledOn } from './settings.ts'

test('with nothing set, everything has a sensible value', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: null,
    siteUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    sampleData: true,
    rootLocaleRedirect: null,
    trustedProxies: { hops: 0 },
    contactPerHour: 5,
    operatorName: 'Candil',
    mailFrom: 'Candil <no-reply@localhost>',
    logLevel: 'info',
  })
})

test('an empty variable counts as unset and an unknown one is ignored', () => {
  expect(readSettings({ PORT: '', SITE_URL: '  ', COLOUR: 'red' })).toEqual(readSettings({}))
})

test('the site address follows the port, loses its slash and its capitals', () => {
  expect(readSettings({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
  expect(readSettings({ SITE_URL: 'https://Candil.Example/' }).siteUrl).toBe('https://candil.example')
})

test('with PORT=0 the site address follows the port that was free, unless it was set', () => {
  expect(settledOn(readSettings({ PORT: '0' }), 4321)).toMatchObject({ port: 4321, siteUrl: 'http://localhost:4321' })
  expect(settledOn(readSettings({ PORT: '0', SITE_URL: 'https://a.example' }), 4321).siteUrl).toBe('https://a.example')
})

test('trusted proxies are a number of hops or a list of networks', () => {
  expect(readSettings({ TRUSTED_PROXIES: '2' }).trustedProxies).toEqual({ hops: 2 })
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' }).trustedProxies).toEqual({
    networks: ['127.0.0.1', '10.0.0.0/8', '::1'],
  })
})

test.for([
  [{ PORT: 'abc' }, 'PORT is "abc"; it takes a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000"; it takes a whole number from 0 to 65535.'],
  [
    { SITE_URL: 'candil.example' },
    'SITE_URL is "candil.example"; it takes an address without a path, like https://candil.example.',
  ],
  [
    { SITE_URL: 'https://a.example/b' },
    'SITE_URL is "https://a.example/b"; it takes an address without a path, like https://candil.example.',
  ],
  [{ SAMPLE_DATA: 'no' }, 'SAMPLE_DATA is "no"; it takes on or off.'],
  [{ ROOT_LOCALE_REDIRECT: 'fr' }, 'ROOT_LOCALE_REDIRECT is "fr"; it takes one of es, en.'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES is "10.0.0.0/33"; it takes a number of proxies from 0 to 9, or addresses and networks like 127.0.0.1, 10.0.0.0/8.',
  ],
  [
    { MAIL_FROM: 'Candil' },
    'MAIL_FROM is "Candil"; it takes an email address, with or without a name: Candil <calendar@candil.example>.',
  ],
  [{ CONTACT_PER_HOUR: '0' }, 'CONTACT_PER_HOUR is "0"; it takes a whole number from 1 to 1000000.'],
] as const)('a bad value is one sentence: %j', ([env, sentence]) => {
  expect(() => readSettings(env)).toThrow(new SettingsError(sentence))
})

test('the sentence about a bad secret or database address does not show it', () => {
  expect(() => readSettings({ SECRET: 'hush' })).toThrow(
    'SECRET is a value of 4 characters; it takes at least 32 characters.',
  )
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:hush@db/x' })).not.toThrow('hush')
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:hush@db/x' })).toThrow(
    'DATABASE_URL is a value of 20 characters; it takes',
  )
})

test('docs/settings.md has one row for each variable, with what it takes and its default', () => {
  const rows = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name, takes, unset]) => [name, takes, unset])
  const expected = Object.entries(VARIABLES).map(([name, variable]) => [
    `\`${name}\``,
    variable.takes,
    'unset' in variable ? `\`${variable.unset}\`` : expect.any(String),
  ])
  expect(rows).toEqual(expected)
})

test('without SECRET one is made, kept for the next start, and readable only by its owner', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'candil-secret-'))
  const secret = secretOf({ secret: null, dataDir })
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(secretOf({ secret: null, dataDir })).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(secretOf({ secret: 'set by the operator', dataDir })).toBe('set by the operator')
  rmSync(dataDir, { recursive: true })
})
