import { expect, test } from 'vitest'
import { fullTest } from '../fixtures/full.ts'
import { createDataDir, runCli, startServer } from './server.ts'

const slow = fullTest('scripts/', 'src/cli/')

const admin = (dataDir: string, ...args: string[]) => runCli('admin', { DATA_DIR: dataDir }, ...args)

test('grants and lists roles beside the running site and without it', async () => {
  const data = createDataDir({ isEmpty: true })
  expect(await admin(data.folder, 'list')).toEqual({
    code: 1,
    output: `There is no database in ${data.folder} yet: start the site once, or set DATA_DIR.\n`,
  })
  const server = startServer({ DATA_DIR: data.folder })
  await server.ready()
  expect(await admin(data.folder, 'list')).toEqual({ code: 0, output: 'Nobody is on the site team yet.\n' })
  const sql = data.sql()
  for (const [name, confirmed] of [['Ana', new Date()] as const, ['Eva', null] as const]) {
    const key = name.toLowerCase()
    await sql`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
      values (${name}, ${key}, ${`${key}@example.org`}, ${`${key}@example.org`}, 'x', 'es', ${confirmed})`
  }
  const granted = await admin(data.folder, 'grant', 'ANA@example.org', 'moderator')
  expect(granted).toEqual({ code: 0, output: 'Ana (ana@example.org) is moderator from now on.\n' })
  expect(await admin(data.folder, 'grant', 'eva@example.org', 'admin')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Whoever registered eva@example\.org has not confirmed/),
  })
  const endTwoSteps = () => admin(data.folder, 'end-two-steps', 'ana@example.org')
  expect(await endTwoSteps()).toMatchObject({
    code: 1,
    output: 'No account with the address ana@example.org has two steps.\n',
  })
  await sql`insert into authenticators (user_id, sealed_secret, active_since) select id, 'x', now() from users where username = 'Ana'`
  expect(await endTwoSteps()).toEqual({
    code: 0,
    output: 'Ana gets in with the password alone from now on, and is told by mail.\n',
  })
  expect(
    (await sql`select action, from_state, to_state from audit_log order by id`).map((row) => Object.values(row)),
  ).toEqual([
    ['grantRole', 'member', 'moderator'],
    ['endLostTwoSteps', null, null],
    ['disableTwoFactor', null, null],
  ])
  // The site is undisturbed and stops normally.
  expect((await fetch(`${await server.ready()}/healthz`)).status).toBe(200)
  await sql.end()
  server.child.kill('SIGTERM')
  expect((await server.exited).code).toBe(0)

  expect(await admin(data.folder, 'grant', 'nobody@example.org', 'admin')).toEqual({
    code: 1,
    output: 'No account has the address nobody@example.org.\n',
  })
  expect(await admin(data.folder, 'list')).toEqual({ code: 0, output: 'moderator  ana@example.org  Ana\n' })
  expect(data.postmaster(), 'the database was started for the command only').toBe(null)
})

slow.each([
  [[], 0, /^ {2}npm run admin -- grant <email> <member\|moderator\|admin>/],
  [['grant', 'ana@example.org', 'king'], 1, /^A role is member, moderator, admin, not "king"\.\n\n {2}npm run admin/],
  [['grant', 'ana@example.org'], 1, /^A role is .*, not ""\./],
  [['grant'], 1, /^The e-mail address of the account is missing\./],
  [['revoke', 'ana@example.org'], 1, /^There is no errand "revoke ana@example\.org"\./],
  [['--role', 'admin'], 1, /^Unknown option '--role'/],
])('npm run admin -- %j answers with a message', async (args, code, message) => {
  const response = await admin('/nowhere/at/all', ...args)
  expect(response).toMatchObject({ code, output: expect.stringMatching(message) })
})
