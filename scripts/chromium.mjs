import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { UserError } from './paths.mjs'
import { runQuietly } from './run.mjs'

/** The headless shell first: the same engine takes a third less CPU time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const COMMON_PATHS = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const NOT_FOUND_MESSAGE =
  'The e2e tests need Chromium: install it, or set CHROMIUM_PATH to one, or fetch Playwright’s with npx playwright install chromium.'

/** The path of CHROMIUM_PATH, or of a Chromium on this machine; null without one. */
export function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !isExecutable(configured))
    throw new UserError(`CHROMIUM_PATH is "${configured}", and no program is there.`)
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const inPath = (names) => names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [
    ...inPath(SHELLS),
    ...playwrightBuilds('chromium_headless_shell'),
    ...inPath(NAMES),
    ...COMMON_PATHS,
  ]
  return configured || [...candidates, ...playwrightBuilds('chromium')].find(isExecutable) || null
}

/** The same; installs Chromium with apt where there is none and that is possible. */
export async function getChromium() {
  return findChromium() ?? (await installChromium())
}

async function installChromium() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const succeeds = (...command) => spawnSync(command[0], command.slice(1), { stdio: 'ignore' }).status === 0
  if (!succeeds('apt-get', '--version') || (sudo.length > 0 && !succeeds('sudo', '-n', 'true')))
    throw new UserError(NOT_FOUND_MESSAGE)
  const apt = (words, ...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    return runQuietly(words, command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  await apt('Asking the system for its packages', 'update')
  const hasShell = succeeds('apt-cache', 'show', SHELLS[0])
  await apt('Installing Chromium', 'install', '-y', '--no-install-recommends', hasShell ? SHELLS[0] : 'chromium')
  const chromium = findChromium()
  if (!chromium) throw new UserError(NOT_FOUND_MESSAGE)
  return chromium
}

/** The executables within the folders of `npx playwright install`; newer versions have the long names. */
const EXECUTABLES = {
  chromium: ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'],
  chromium_headless_shell: [
    ...['chrome-linux/headless_shell', 'chrome-headless-shell-linux64/chrome-headless-shell'],
    ...['chrome-mac/headless_shell', 'chrome-headless-shell-mac-arm64/chrome-headless-shell'],
  ],
}

/** The installed builds of one kind, newest first. */
function playwrightBuilds(kind) {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  const numberOf = (name) => Number(name.slice(kind.length + 1))
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && numberOf(name) > 0)
    .sort((a, b) => numberOf(b) - numberOf(a))
  return versions.flatMap((version) => EXECUTABLES[kind].map((program) => join(folder, version, program)))
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
