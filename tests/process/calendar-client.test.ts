import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HIGH_LIMITS, PASSWORD } from '../fixtures/api-users.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'
import { createDataDir, startServer } from './server.ts'

/** Debian's packages `vdirsyncer` and `khal`: a program that syncs calendars, and one that shows them. */
const hasClient = ['vdirsyncer', 'khal'].every((name) => spawnSync(name, ['--version']).status === 0)

/** A calendar client with one subscription. `sync` reads it; `list` is what it then shows of these months. */
function createClient(address: string) {
  const folder = createTempDir('candil-client-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const calendar = join(folder, 'calendar')
  mkdirSync(calendar)
  writeFileSync(
    join(folder, 'vdirsyncer'),
    `[general]\nstatus_path = "${folder}/status/"\n[pair candil]\na = "local"\nb = "remote"\ncollections = null\nconflict_resolution = "b wins"\n` +
      `[storage local]\ntype = "filesystem"\npath = "${calendar}"\nfileext = ".ics"\n[storage remote]\ntype = "http"\nurl = "${address}"\n`,
  )
  writeFileSync(
    join(folder, 'khal'),
    `[calendars]\n[[candil]]\npath = ${calendar}\n[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\nlocal_timezone = Europe/Madrid\n` +
      `[sqlite]\npath = ${folder}/khal.db\n`,
  )
  const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' }
  const run = (name: string, ...args: string[]) => execFileSync(name, args, { env, encoding: 'utf8', input: 'y\n' })
  run('vdirsyncer', '-c', join(folder, 'vdirsyncer'), 'discover')
  return {
    sync: () => void run('vdirsyncer', '-v', 'ERROR', '-c', join(folder, 'vdirsyncer'), 'sync'),
    list: () =>
      run(
        'khal',
        '-c',
        join(folder, 'khal'),
        'list',
        '--once',
        '--day-format',
        '',
        '--format',
        '{start-long} {title} {status}',
        '2027-05-01',
        '92d',
      )
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    files: () => readdirSync(calendar).map((name) => readFileSync(join(calendar, name), 'utf8')),
  }
}

test.skipIf(!hasClient)(
  'a calendar client that subscribes sees an event move, be cancelled and be deleted',
  async () => {
    const { folder, sql } = createDataDir()
    const address = await startServer({ ...HIGH_LIMITS, DATA_DIR: folder }).ready()
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'Olga', email: 'olga@example.org', password: PASSWORD, terms: true })
    const signUp = await fetch(`${address}/api/auth/local/register`, { method: 'POST', headers: json, body })
    const { jwt } = (await signUp.json()) as { jwt: string }
    const database = sql()
    await database`update users set confirmed_at = now()`
    await database`insert into organizations (name, slug, type, status, owner_id)
      select 'Club Farol', 'club-farol', 'association', 'active', id from users`
    await database`insert into events (type, primary_language, organizer_id, date_start, date_end, county, moderation, published_at)
      select 'event', 'ES', id, '2027-05-12', '2027-05-14', 'Teruel', 'published', now() from organizations`
    await database`insert into events (type, primary_language, organizer_id, date_start, starts_at, ends_at, county, moderation, published_at)
      select 'jornada', 'ES', id, '2027-06-20', '18:00', '23:30', 'Teruel', 'published', now() from organizations`
    await database`insert into event_texts (event_id, locale, title, slug, description)
      select id, 'es', case type when 'event' then 'Noche, larga' else 'Tarde' end, case type when 'event' then 'noche' else 'tarde' end, 'x' from events`
    const [{ id }] = (await database`select id from event_texts where slug = 'noche'`) as unknown as [{ id: number }]

    /** As its organizer: what was saved is in the next answer. */
    const change = async (data: object) => {
      const headers = { ...json, authorization: `Bearer ${jwt}` }
      const sent = { method: 'PUT', headers, body: JSON.stringify({ data }) }
      const response = await fetch(`${address}/api/event/my_event/${id}`, sent)
      expect([response.status, response.status === 200 ? '' : await response.text()]).toEqual([200, ''])
    }
    const form = { origin: address, cookie: `session=${jwt}`, 'content-type': 'application/x-www-form-urlencoded' }
    const post = async (fields: Record<string, string>) => {
      const sent = { method: 'POST', headers: form, body: new URLSearchParams(fields), redirect: 'manual' } as const
      expect((await fetch(`${address}/es/ae/noche`, sent)).status).toBe(302)
    }

    const client = createClient(`${address}/es/calendar.ics`)
    client.sync()
    expect(client.list()).toEqual(['2027-05-12 Noche, larga CONFIRMED', '2027-06-20 18:00 Tarde CONFIRMED'])

    await change({ date_start: '2027-07-02', date_end: '2027-07-04' })
    client.sync()
    expect(client.list()).toEqual(['2027-06-20 18:00 Tarde CONFIRMED', '2027-07-02 Noche, larga CONFIRMED'])

    await post({ intent: 'event_status', event_status: 'cancelled', reason_es: 'Llueve mucho.' })
    client.sync()
    expect(client.list()).toContain('2027-07-02 [Cancelado] Noche, larga CANCELLED')

    await post({ intent: 'delete', word: 'borrar' })
    client.sync()
    expect(client.list()).toContain('2027-07-02 [Cancelado] Evento retirado CANCELLED')
    expect(client.files().join('\n')).not.toMatch(/Noche|noche/)

    await database`update events set deleted_at = now() - interval '31 days' where deleted_at is not null`
    await fetch(`${address}/language`, { method: 'POST', headers: form, body: new URLSearchParams({ locale: 'es' }) })
    client.sync()
    expect(client.list()).toEqual(['2027-06-20 18:00 Tarde CONFIRMED'])
  },
)
