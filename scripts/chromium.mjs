import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Sentence } from './paths.mjs'
import { runQuietly } from './run.mjs'

/** The headless shell first: the same engine without the browser around it needs a third less CPU time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const USUAL = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const CANNOT =
  'The journeys need Chromium: install it, or set CHROMIUM_PATH to one, or fetch Playwright’s with npx playwright install chromium.'

/** CHROMIUM_PATH, else one on this machine, else null. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Sentence(`CHROMIUM_PATH is "${given}", and no program is there.`)
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const inPath = (names) => names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [...inPath(SHELLS), ...playwrights('chromium_headless_shell'), ...inPath(NAMES), ...USUAL]
  return given || [...candidates, ...playwrights('chromium')].find(isProgram) || null
}

/** The same, and where there is none, one is installed in the way this machine allows. */
export async function getChromium() {
  return findChromium() ?? (await installChromium())
}

async function installChromium() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const may = (...command) => spawnSync(command[0], command.slice(1), { stdio: 'ignore' }).status === 0
  if (!may('apt-get', '--version') || (sudo.length > 0 && !may('sudo', '-n', 'true'))) throw new Sentence(CANNOT)
  const apt = (words, ...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    return runQuietly(words, command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  await apt('Asking the system for its packages', 'update')
  const hasShell = may('apt-cache', 'show', SHELLS[0])
  await apt('Installing Chromium', 'install', '-y', '--no-install-recommends', hasShell ? SHELLS[0] : 'chromium')
  const chromium = findChromium()
  if (!chromium) throw new Sentence(CANNOT)
  return chromium
}

/** Where `npx playwright install` puts each of its builds; newer ones have the long names. */
const INSIDE = {
  chromium: ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'],
  chromium_headless_shell: [
    ...['chrome-linux/headless_shell', 'chrome-headless-shell-linux64/chrome-headless-shell'],
    ...['chrome-mac/headless_shell', 'chrome-headless-shell-mac-arm64/chrome-headless-shell'],
  ],
}

/** The builds of one kind that are there, the newest first. */
function playwrights(kind) {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  const numberOf = (name) => Number(name.slice(kind.length + 1))
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && numberOf(name) > 0)
    .sort((a, b) => numberOf(b) - numberOf(a))
  return versions.flatMap((version) => INSIDE[kind].map((program) => join(folder, version, program)))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
