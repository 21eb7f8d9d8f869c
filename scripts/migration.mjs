// npm run migration -- --name=…: writes the next migration from the tables, and keeps the newest snapshot alone. Older ones are in git.
// Functions and triggers are not in it: db/functions has their current text.
import { readdirSync, rmSync } from 'node:fs'
import { findNode, inRoot } from './paths.mjs'
import { run } from './run.mjs'

const FOLDER = inRoot('drizzle/meta')
const command = [inRoot('node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)]
const { code } = await run(findNode(), command)
const snapshots = readdirSync(FOLDER).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(`${FOLDER}/${name}`)
process.exit(code)
