import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { applyFunctions, FUNCTIONS_FOLDER } from '#platform/postgres/functions.ts'
import { migrateDatabase } from '#platform/postgres/migrate.ts'
import { readMigrations, runMigrations } from '#platform/postgres/migrations.ts'
import { createEmptyDatabase, testDatabase } from '../fixtures/database.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'

/** The definitions of the functions and triggers that are no extension's. */
async function readDefinitions(sql: Sql) {
  const rows = await sql<{ definition: string }[]>`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where pronamespace = 'public'::regnamespace and proname not like 'former_%'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by definition`
  return rows.map(({ definition }) => definition)
}

test('every function and trigger stands in a file, as the migrated database has it', async () => {
  const { sql, connection } = await testDatabase()
  const before = await readDefinitions(sql)
  // Not dropped: indexes depend on functions.
  await sql.unsafe(`do $$ declare one record; begin
    for one in select tgname, tgrelid::regclass as of from pg_trigger where not tgisinternal loop
      execute format('drop trigger %I on %s', one.tgname, one.of);
    end loop;
    for one in select p.oid::regprocedure as signature, proname from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
      execute format('alter function %s rename to %I', one.signature, 'former_' || one.proname);
    end loop;
    delete from drizzle.function_files;
  end $$`)
  expect(await readDefinitions(sql)).toEqual([])
  await migrateDatabase(connection)
  expect(await readDefinitions(sql)).toEqual(before)
  // Files are applied without a check of what a function calls.
  await sql.begin(async (tx) => {
    await tx`select show_limit()`
    for (const definition of before) if (definition.startsWith('CREATE OR REPLACE')) await tx.unsafe(definition)
  })
})

test('a database that was migrated release by release has the same functions and triggers as a new one', async () => {
  const { sql } = await createEmptyDatabase()
  const migrations = readMigrations()
  for (const [at] of migrations.entries()) await sql.begin((tx) => runMigrations(tx, migrations.slice(0, at + 1)))
  await sql.begin(async (tx) => {
    // As the last migration may have written it: deferred triggers have yet to run.
    await tx`insert into organizations (name, slug, type, status) values ('Club Farol', 'club-farol', 'company', 'active')`
    await applyFunctions(tx, FUNCTIONS_FOLDER)
  })
  expect(await sql`select word from search_words where word = 'farol'`).toHaveLength(1)
  const fresh = await testDatabase()
  expect(await readDefinitions(sql)).toEqual(await readDefinitions(fresh.sql))
})

test('a changed file is applied once at the next start, and by no older program', async () => {
  const { sql, connection } = await testDatabase()
  const folder = createTempDir('candil-functions-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await sql`create table applied (text text)`
  const write = (text: string) =>
    writeFileSync(
      join(folder, 'greeting.sql'),
      // The function that it calls is made later.
      `create or replace function greeting() returns text language sql as $$ select called('${text}') $$;
       create or replace function called(name text) returns text language sql as $$ select name $$;
       insert into applied values ('${text}');`,
    )
  const start = () => migrateDatabase(connection, folder)
  const applied = async () => (await sql<{ text: string }[]>`select text from applied`).map(({ text }) => text)

  write('one')
  await Promise.all([start(), start()])
  expect(await applied()).toEqual(['one'])
  write('other')
  await Promise.all([start(), start()])
  expect(await applied()).toEqual(['one', 'other'])
  expect(await sql`select greeting()`).toEqual([{ greeting: 'other' }])

  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`
  await sql`insert into drizzle.program_requirements values ('of tomorrow', 0, '2.0.0, migration 0099')`
  write('of today')
  await start()
  expect(await applied()).toEqual(['one', 'other'])
})

test('a function that fails leaves everything as it was, and the message names its file', async () => {
  const { sql, connection } = await createEmptyDatabase()
  const folder = createTempDir('candil-functions-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'broken.sql'), 'create trigger broken after insert on nowhere execute function nothing()')
  await expect(migrateDatabase(connection, folder)).rejects.toThrow(/broken\.sql: relation "nowhere" does not exist/)
  expect(await sql`select to_regclass('events') as events`).toEqual([{ events: null }])
})
