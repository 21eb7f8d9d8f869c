import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecret } from '#platform/crypto/secret.server.ts'
import { ENV_SCHEMA } from './env-schema.ts'
import { readSettings, SettingsError, withPort } from './settings.ts'

test('has defaults for everything', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: null,
    siteUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    sampleData: 'on',
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

test('reads a former name of a variable, with a warning, unless the current one is set', () => {
  const warnings: string[] = []
  const read = (env: Record<string, string>) => readSettings(env, (message) => warnings.push(message)).cacheMegabytes
  expect(read({ KEPT_MEGABYTES: '8' })).toBe(8)
  expect(warnings).toEqual(['KEPT_MEGABYTES is now called CACHE_MEGABYTES; the next release reads the new name only.'])
  expect(read({ KEPT_MEGABYTES: '8', CACHE_MEGABYTES: '16' })).toBe(16)
  expect(warnings).toHaveLength(1)
})

test('warns of an unknown variable that is one letter from a known one, and of no other', () => {
  const warned = (...names: string[]) => {
    const warnings: string[] = []
    readSettings(Object.fromEntries(names.map((name) => [name, 'x'])), (message) => warnings.push(message))
    return warnings
  }
  expect(warned('SMPT_URL', 'SITEURL', 'CONTACT_EMAILS', 'LOG_LEVAL')).toEqual([
    'SMPT_URL is no setting, and is ignored: is SMTP_URL meant?',
    'SITEURL is no setting, and is ignored: is SITE_URL meant?',
    'CONTACT_EMAILS is no setting, and is ignored: is CONTACT_EMAIL meant?',
    'LOG_LEVAL is no setting, and is ignored: is LOG_LEVEL meant?',
  ])
  expect(warned('HOME', 'PATH', 'HOSTNAME', 'PWD', 'SHELL', 'NODE_ENV', 'URL')).toEqual([])
})

test('the site URL follows the port, without trailing slash and in lower case', () => {
  expect(readSettings({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
  expect(readSettings({ SITE_URL: 'https://Candil.Example/' }).siteUrl).toBe('https://candil.example')
})

test('with PORT=0 the site URL follows the chosen port, unless it was set', () => {
  expect(withPort(readSettings({ PORT: '0' }), 4321)).toMatchObject({ port: 4321, siteUrl: 'http://localhost:4321' })
  expect(withPort(readSettings({ PORT: '0', SITE_URL: 'https://a.example' }), 4321).siteUrl).toBe('https://a.example')
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
  [{ SAMPLE_DATA: 'no' }, 'SAMPLE_DATA is "no"; it takes one of on, events, off.'],
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
] as const)('reports an invalid value: %j', ([env, sentence]) => {
  expect(() => readSettings(env)).toThrow(new SettingsError(sentence))
})

test('the message about an invalid secret or database URL does not contain it', () => {
  expect(() => readSettings({ SECRET: 'hush' })).toThrow(
    'SECRET is a value of 4 characters; it takes at least 32 characters.',
  )
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:hush@db/x' })).not.toThrow('hush')
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:hush@db/x' })).toThrow(
    'DATABASE_URL is a value of 20 characters; it takes',
  )
})

const BUCKET = { S3_BUCKET: 'files', S3_REGION: 'eu-west-1', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hush' }

test('a bucket takes all of its settings, and new files unless told otherwise', () => {
  expect(readSettings({})).toMatchObject({ s3: null, storage: 'folder' })
  const settings = readSettings(BUCKET)
  const s3 = { bucket: 'files', endpoint: null, region: 'eu-west-1', accessKeyId: 'key', secretAccessKey: 'hush' }
  expect(settings).toMatchObject({ s3, storage: 's3' })
  const elsewhere = readSettings({ ...BUCKET, S3_REGION: '', S3_ENDPOINT: 'https://s3.example', STORAGE: 'folder' })
  expect(elsewhere).toMatchObject({ s3: { endpoint: 'https://s3.example', region: 'us-east-1' }, storage: 'folder' })
})

test.for([
  [{ ...BUCKET, S3_BUCKET: '' }, 'S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are set without S3_BUCKET.'],
  [
    { S3_BUCKET: 'files' },
    'S3_BUCKET is set without S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION or S3_ENDPOINT.',
  ],
  [{ STORAGE: 's3' }, 'STORAGE is "s3"; it needs S3_BUCKET and the keys of a bucket.'],
  [{ ...BUCKET, S3_SECRET_ACCESS_KEY: 'two words' }, 'S3_SECRET_ACCESS_KEY is a value of 9 characters; it takes'],
] as const)('refuses a bucket with settings that are missing or wrong: %j', ([env, sentence]) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

test('docs/settings.md has one row per variable, with accepted values and default', () => {
  const rows = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name, takes, unset]) => [name, takes, unset])
  const expected = Object.entries(ENV_SCHEMA).map(([name, variable]) => [
    `\`${name}\``,
    variable.takes,
    'unset' in variable ? `\`${variable.unset}\`` : expect.any(String),
  ])
  expect(rows).toEqual(expected)
})

test('without SECRET one is generated, stored for the next start, and readable only by its owner', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'candil-secret-'))
  const secret = loadSecret({ secret: null, dataDir })
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(loadSecret({ secret: null, dataDir })).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(loadSecret({ secret: 'set by the operator', dataDir })).toBe('set by the operator')
  rmSync(dataDir, { recursive: true })
})

test('the days of a file are read, and anything but days with their year stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'days-'))
  const read = (content: unknown) => {
    const path = join(folder, 'days.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return readSettings({ CALENDAR_DAYS_FILE: path }).calendarDays
  }
  const day = {
    name: { es: 'Semana Blanca', en: 'Mid-term break' },
    from: '2027-02-22',
    to: '2027-02-28',
    country: 'ES',
  }
  expect(readSettings({}).calendarDays).toEqual([])
  expect(read([{ ...day, regions: ['Málaga'] }])).toEqual([{ ...day, regions: ['Málaga'] }])
  for (const wrong of [
    'no JSON',
    day,
    [{ ...day, from: '02-22' }],
    [{ ...day, to: '2027-02-21' }],
    [{ ...day, name: 'Semana Blanca' }],
    [{ ...day, country: 'FR' }],
    [{ ...day, repeats: true }],
    Array.from({ length: 5001 }, () => day),
  ])
    expect(() => read(wrong)).toThrow(SettingsError)
  expect(() => readSettings({ CALENDAR_DAYS_FILE: join(folder, 'missing.json') })).toThrow(SettingsError)
  rmSync(folder, { recursive: true })
})
