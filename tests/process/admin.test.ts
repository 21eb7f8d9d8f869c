import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, startHouse } from './process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The real process, as npm run admin hands over to it. */
async function admin(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], DATA_DIR: dataDir }
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, ['src/cli/admin.ts', ...args], { cwd: ROOT, env, stdio })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

test('roles are given and told beside the running site, and without it', { timeout: 120_000 }, async () => {
  const data = dataFolder()
  expect(await admin(data.folder, 'list')).toEqual({
    code: 1,
    said: `There is no database in ${data.folder} yet: start the site once, or set DATA_DIR.\n`,
  })
  const house = startHouse({ DATA_DIR: data.folder })
  await house.up()
  expect(await admin(data.folder, 'list')).toEqual({ code: 0, said: 'Nobody is on the site team yet.\n' })
  const sql = data.sql()
  for (const [name, confirmed] of [['Ana', new Date()] as const, ['Eva', null] as const]) {
    const key = name.toLowerCase()
    await sql`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
      values (${name}, ${key}, ${`${key}@example.org`}, ${`${key}@example.org`}, 'x', 'es', ${confirmed})`
  }
  const granted = await admin(data.folder, 'grant', 'ANA@example.org', 'moderator')
  expect(granted).toEqual({ code: 0, said: 'Ana (ana@example.org) is moderator from now on.\n' })
  expect(await admin(data.folder, 'grant', 'eva@example.org', 'admin')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Whoever registered eva@example\.org has not confirmed/),
  })
  const lost = () => admin(data.folder, 'end-two-steps', 'ana@example.org')
  expect(await lost()).toMatchObject({ code: 1, said: 'No account with the address ana@example.org has two steps.\n' })
  await sql`insert into authenticators (user_id, sealed_secret, active_since) select id, 'x', now() from users where username = 'Ana'`
  expect(await lost()).toEqual({
    code: 0,
    said: 'Ana gets in with the password alone from now on, and is told by mail.\n',
  })
  expect(
    (await sql`select verb, from_state, to_state from history order by id`).map((row) => Object.values(row)),
  ).toEqual([
    ['grantRole', 'member', 'moderator'],
    ['endLostTwoSteps', null, null],
  ])
  // The site has not been disturbed, and stops as it always does.
  expect((await fetch(`${await house.up()}/healthz`)).status).toBe(200)
  await sql.end()
  house.child.kill('SIGTERM')
  expect((await house.ended).code).toBe(0)

  expect(await admin(data.folder, 'grant', 'nobody@example.org', 'admin')).toEqual({
    code: 1,
    said: 'No account has the address nobody@example.org.\n',
  })
  expect(await admin(data.folder, 'list')).toEqual({ code: 0, said: 'moderator  ana@example.org  Ana\n' })
  expect(data.postmaster(), 'the database was started for the moment').toBe(null)
})

test.each([
  [[], 0, /^ {2}npm run admin -- grant <email> <member\|moderator\|admin>/],
  [['grant', 'ana@example.org', 'king'], 1, /^A role is member, moderator, admin, not "king"\.\n\n {2}npm run admin/],
  [['grant', 'ana@example.org'], 1, /^A role is .*, not ""\./],
  [['grant'], 1, /^The e-mail address of the account is missing\./],
  [['revoke', 'ana@example.org'], 1, /^There is no errand "revoke ana@example\.org"\./],
  [['--role', 'admin'], 1, /^Unknown option '--role'/],
])('npm run admin -- %j is answered in words', async (args, code, words) => {
  const answer = await admin('/nowhere/at/all', ...args)
  expect(answer).toMatchObject({ code, said: expect.stringMatching(words) })
})
